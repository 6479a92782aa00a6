// Asking the server. What it refuses is an Error whose message is a sentence for people.

async function answered(response) {
  const said = await response.json().catch(() => ({}));
  if (!response.ok) throw new Error(said.error ?? `The server answered ${response.status}.`);
  return said;
}

async function asked(url, given) {
  try {
    return await fetch(url, given);
  } catch {
    throw new Error("The server cannot be reached. Is it still running?");
  }
}

export const get = async (url) => answered(await asked(url));

export const post = async (url, body) =>
  answered(
    await asked(url, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: typeof body === "string" ? body : JSON.stringify(body),
    }),
  );

/** The address of a socket of this server. */
export function socketAddress(path) {
  const url = new URL(path, location.href);
  url.protocol = url.protocol.replace("http", "ws");
  return url.href;
}
