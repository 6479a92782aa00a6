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

/** So many random bytes in hexadecimal digits; also where the page is not a secure context, as on the home network. */
export const randomHex = (bytes) =>
  Array.from(crypto.getRandomValues(new Uint8Array(bytes)), (byte) => byte.toString(16).padStart(2, "0")).join("");
