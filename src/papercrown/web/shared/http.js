// Requests to the server. A refusal is an Error whose message is a sentence for the user.

const UNREACHABLE = "The server cannot be reached. Is it still running?";

/**
 * A response with a successful status.
 * @param {string} url
 * @param {RequestInit} [init]
 */
async function request(url, init) {
  const response = await fetch(url, init).catch(() => null);
  if (!response) throw new Error(UNREACHABLE);
  if (!response.ok) throw new Error((await refusalOf(response)) ?? `The server answered ${response.status}.`);
  return response;
}

/** @param {Response} response */
async function refusalOf(response) {
  const body = await response.json().catch(() => null);
  return typeof body?.error === "string" ? String(body.error) : null;
}

/**
 * The type of the answer is that of the route; the server is trusted to keep to its protocol.
 * @template T
 * @param {string} url
 * @returns {Promise<T>}
 */
export const getJson = async (url) => (await request(url)).json();

/** @param {string} url */
export const getText = async (url) => (await request(url)).text();

/**
 * @template T
 * @param {string} url
 * @param {object | string} body a string is sent as it is
 * @returns {Promise<T>}
 */
export async function postJson(url, body) {
  const response = await request(url, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: typeof body === "string" ? body : JSON.stringify(body),
  });
  return response.json();
}

/**
 * The WebSocket URL of a path on this server.
 * @param {string} path
 */
export function socketUrl(path) {
  const url = new URL(path, location.href);
  url.protocol = url.protocol.replace("http", "ws");
  return url.href;
}

/**
 * Random bytes in hexadecimal. Unlike `crypto.randomUUID`, it works without a secure context, as on a home network.
 * @param {number} bytes
 */
export const randomHex = (bytes) =>
  Array.from(crypto.getRandomValues(new Uint8Array(bytes)), (byte) => byte.toString(16).padStart(2, "0")).join("");

/**
 * The URL of what the server draws of a game. It names the version of the code, so that browsers keep the picture.
 * @param {string} game
 * @param {"cover.svg" | "library.svg"} picture
 */
export const pictureUrl = (game, picture) =>
  `/games/${encodeURIComponent(game)}/${document.documentElement.dataset.version}/${picture}`;

/** The API of a table. @param {string} tableId @param {string} resource */
export const tableApi = (tableId, resource) => `/api/tables/${encodeURIComponent(tableId)}/${resource}`;
