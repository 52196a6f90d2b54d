// Checks a receipt of a removal without the site that gave it: node check-receipt.mjs RECEIPT KEY [KEY...]
// A key is a line of https://SITE/.well-known/vidno-removals/keys. Prints the record, or why the receipt proves nothing.
import { createHash, createPublicKey, verify } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';

const PROOF =
  /^c2sp\.org\/tlog-proof@v1\nextra (\S+)\nindex (0|[1-9]\d*)\n((?:\S+\n)*)\n(.+\n([1-9]\d*)\n(\S+)\n)\n((?:— .+\n)+)/m;
const sha256 = (...parts) => createHash('sha256').update(Buffer.concat(parts)).digest();
const refuse = (because) => {
  throw new Error(because);
};

/** Base64 in its one spelling, of so many bytes if that is given. */
function bytes(text, length) {
  const read = Buffer.from(text ?? '', 'base64');
  if (read.toString('base64') !== text || (length && read.length !== length)) refuse('строка base64 испорчена');
  return read;
}

/** RFC 9162, 2.1.3: the last hash of the proof is that of the other half below the root, and so on. */
export function rootOf(leaf, index, size, proof) {
  if (size === 1) return proof.length === 0 ? leaf : refuse('в доказательстве лишние строки');
  const left = 2 ** (Math.ceil(Math.log2(size)) - 1);
  const other = proof.pop() ?? refuse('в доказательстве не хватает строк');
  if (index < left) return sha256(Buffer.of(1), rootOf(leaf, index, left, proof), other);
  return sha256(Buffer.of(1), other, rootOf(leaf, index - left, size - left, proof));
}

function isSignedBy(key, text, signatures) {
  const [, name, id, typed] = /^(.+?)\+([0-9a-f]{8})\+(\S+)$/.exec(key.trim()) ?? refuse('это не ключ');
  const raw = bytes(typed, 33);
  if (raw[0] !== 1 || sha256(Buffer.from(`${name}\n`), raw).toString('hex', 0, 4) !== id) refuse('ключ испорчен');
  const spki = Buffer.concat([Buffer.from('302a300506032b6570032100', 'hex'), raw.subarray(1)]);
  const publicKey = createPublicKey({ key: spki, format: 'der', type: 'spki' });
  const own = signatures.filter((line) => line.startsWith(`— ${name} `)).map((line) => bytes(line.split(' ')[2], 68));
  const signs = (each) =>
    each.toString('hex', 0, 4) === id && verify(null, Buffer.from(text), publicKey, each.subarray(4));
  return text.startsWith(`${name}\n`) && own.some(signs);
}

export function checkReceipt(receipt, keys) {
  const found = PROOF.exec(receipt.replaceAll('\r\n', '\n')) ?? refuse('в файле нет доказательства');
  const [, entry, index, path, text, size, root, signed] = found;
  if (!keys.some((key) => isSignedBy(key, text, signed.split('\n')))) refuse('подпись не этого ключа');
  if (Number(size) > 2 ** 40 || Number(index) >= Number(size)) refuse('такой записи в журнале нет');
  const proof = path
    .split('\n')
    .slice(0, -1)
    .map((line) => bytes(line, 32));
  const computed = rootOf(sha256(Buffer.of(0), bytes(entry)), Number(index), Number(size), proof);
  return computed.equals(bytes(root, 32)) ? bytes(entry).toString() : refuse('запись изменена, или её там нет');
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href)
  console.log('Справка верна:', checkReceipt(readFileSync(process.argv[2] ?? '', 'utf8'), process.argv.slice(3)));
