// SHA-256 (FIPS 180-4) and HMAC (RFC 2104) in plain JavaScript: `crypto.subtle` exists only in secure contexts, and a
// server on the home network is none.

const BLOCK_BYTES = 64;
const HASH_BYTES = 32;
const ROUNDS = 64;

/** @type {number[]} */
const PRIMES = [];
for (let n = 2; PRIMES.length < ROUNDS; n += 1) if (PRIMES.every((prime) => n % prime)) PRIMES.push(n);

/**
 * The first 32 bits of the fractional part, from which the standard takes its constants.
 * @param {number} number
 */
const fractionBits = (number) => ((number % 1) * 2 ** 32) | 0;

const INITIAL_STATE = PRIMES.slice(0, 8).map((prime) => fractionBits(Math.sqrt(prime)));
const ROUND_CONSTANTS = PRIMES.map((prime) => fractionBits(Math.cbrt(prime)));

/**
 * @param {number} word
 * @param {number} bits
 */
const rotateRight = (word, bits) => (word >>> bits) | (word << (32 - bits));

/** @param {Uint8Array} bytes */
export function sha256(bytes) {
  const state = [...INITIAL_STATE];
  const padded = pad(bytes);
  for (let offset = 0; offset < padded.byteLength; offset += BLOCK_BYTES) {
    compress(state, new DataView(padded.buffer, offset, BLOCK_BYTES));
  }
  const hash = new DataView(new ArrayBuffer(HASH_BYTES));
  state.forEach((word, i) => {
    hash.setInt32(4 * i, word);
  });
  return new Uint8Array(hash.buffer);
}

/**
 * Appends a one bit, zeros, and the length in bits, to fill whole blocks.
 * @param {Uint8Array} bytes
 */
function pad(bytes) {
  const padded = new Uint8Array(Math.ceil((bytes.length + 9) / BLOCK_BYTES) * BLOCK_BYTES);
  padded.set(bytes);
  padded[bytes.length] = 0x80;
  new DataView(padded.buffer).setBigUint64(padded.length - 8, BigInt(bytes.length) * 8n);
  return padded;
}

/**
 * @param {number[]} state
 * @param {DataView} block
 */
function compress(state, block) {
  const words = Array.from({ length: 16 }, (_, i) => block.getInt32(4 * i));
  for (let i = 16; i < ROUNDS; i += 1) {
    const [w15, w2] = [words[i - 15], words[i - 2]];
    const sigma0 = rotateRight(w15, 7) ^ rotateRight(w15, 18) ^ (w15 >>> 3);
    const sigma1 = rotateRight(w2, 17) ^ rotateRight(w2, 19) ^ (w2 >>> 10);
    words.push((words[i - 16] + sigma0 + words[i - 7] + sigma1) | 0);
  }
  let [a, b, c, d, e, f, g, h] = state;
  for (let i = 0; i < ROUNDS; i += 1) {
    const choice = (e & f) ^ (~e & g);
    const majority = (a & b) ^ (a & c) ^ (b & c);
    const sum1 = rotateRight(e, 6) ^ rotateRight(e, 11) ^ rotateRight(e, 25);
    const sum0 = rotateRight(a, 2) ^ rotateRight(a, 13) ^ rotateRight(a, 22);
    const temp1 = (h + sum1 + choice + ROUND_CONSTANTS[i] + words[i]) | 0;
    const temp2 = (sum0 + majority) | 0;
    [a, b, c, d, e, f, g, h] = [(temp1 + temp2) | 0, a, b, c, (d + temp1) | 0, e, f, g];
  }
  [a, b, c, d, e, f, g, h].forEach((word, i) => {
    state[i] = (state[i] + word) | 0;
  });
}

/**
 * HMAC-SHA256.
 * @param {Uint8Array} key
 * @param {Uint8Array} message
 */
export function hmac(key, message) {
  const block = new Uint8Array(BLOCK_BYTES);
  block.set(key.length > BLOCK_BYTES ? sha256(key) : key);
  const inner = sha256(
    concatenated(
      block.map((byte) => byte ^ 0x36),
      message,
    ),
  );
  return sha256(
    concatenated(
      block.map((byte) => byte ^ 0x5c),
      inner,
    ),
  );
}

/**
 * @param {Uint8Array} a
 * @param {Uint8Array} b
 */
const concatenated = (a, b) => Uint8Array.of(...a, ...b);

/** @param {string} digits */
export const fromHex = (digits) => Uint8Array.from(digits.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));

/** @param {Uint8Array} bytes */
export const toHex = (bytes) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
