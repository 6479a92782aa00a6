// SHA-256 (FIPS 180-4) and HMAC (RFC 2104), here in full: browsers have their own only for https:// pages, and a table
// on the home network is none.

const BLOCK = 64;
const ROUNDS = 64;

const PRIMES = [];
for (let n = 2; PRIMES.length < ROUNDS; n += 1) if (PRIMES.every((prime) => n % prime)) PRIMES.push(n);

/** The first 32 bits behind the point, from which the standard takes its constants. */
const behindPoint = (number) => ((number % 1) * 2 ** 32) | 0;

const START = PRIMES.slice(0, 8).map((prime) => behindPoint(Math.sqrt(prime)));
const ADDED = PRIMES.map((prime) => behindPoint(Math.cbrt(prime)));

const turned = (word, bits) => (word >>> bits) | (word << (32 - bits));

/** The 32 bytes of the hash of some bytes. */
export function sha256(bytes) {
  const state = [...START];
  const whole = padded(bytes);
  for (let at = 0; at < whole.byteLength; at += BLOCK) mix(state, new DataView(whole.buffer, at, BLOCK));
  const hash = new DataView(new ArrayBuffer(32));
  state.forEach((word, i) => hash.setInt32(4 * i, word));
  return new Uint8Array(hash.buffer);
}

/** A one, zeros, and the length in bits: whole blocks. */
function padded(bytes) {
  const whole = new Uint8Array(Math.ceil((bytes.length + 9) / BLOCK) * BLOCK);
  whole.set(bytes);
  whole[bytes.length] = 0x80;
  new DataView(whole.buffer).setBigUint64(whole.length - 8, BigInt(bytes.length) * 8n);
  return whole;
}

function mix(state, block) {
  const words = Array.from({ length: 16 }, (_, i) => block.getInt32(4 * i));
  for (let i = 16; i < ROUNDS; i += 1) {
    const [old, late] = [words[i - 15], words[i - 2]];
    const small = turned(old, 7) ^ turned(old, 18) ^ (old >>> 3);
    const large = turned(late, 17) ^ turned(late, 19) ^ (late >>> 10);
    words.push((words[i - 16] + small + words[i - 7] + large) | 0);
  }
  let [a, b, c, d, e, f, g, h] = state;
  for (let i = 0; i < ROUNDS; i += 1) {
    const choice = (e & f) ^ (~e & g);
    const majority = (a & b) ^ (a & c) ^ (b & c);
    const one = (h + (turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)) + choice + ADDED[i] + words[i]) | 0;
    const two = ((turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + majority) | 0;
    [a, b, c, d, e, f, g, h] = [(one + two) | 0, a, b, c, (d + one) | 0, e, f, g];
  }
  [a, b, c, d, e, f, g, h].forEach((word, i) => (state[i] = (state[i] + word) | 0));
}

/** The 32 bytes of HMAC-SHA256. */
export function hmac(key, message) {
  const whole = new Uint8Array(BLOCK);
  whole.set(key.length > BLOCK ? sha256(key) : key);
  const inner = sha256(joined(whole.map((byte) => byte ^ 0x36), message));
  return sha256(joined(whole.map((byte) => byte ^ 0x5c), inner));
}

const joined = (one, other) => Uint8Array.of(...one, ...other);

export const fromHex = (digits) => Uint8Array.from(digits.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));

export const toHex = (bytes) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
