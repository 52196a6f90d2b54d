import { randomBytes } from 'node:crypto';
import type { Database, Transaction } from '#database/database.ts';
import { recordAudit } from '#features/privacy/public.ts';
import { recordEvent } from '#features/suppression/events.ts';
import type { SuppressionKeys } from '#features/suppression/keys.ts';
import { listNotedHeads, lockSuppressions } from '#features/suppression/public.ts';
import type { Tools } from '#tools.ts';
import {
  EMPTY_ROOT,
  hashLeaf,
  hashNode,
  hashRange,
  inclusionPath,
  leftOf,
  type Node,
  type NodeHashes,
  nodesOf,
  type Range,
} from './merkle.ts';
import {
  type Checkpoint,
  findCheckpoint,
  findJournalled,
  findLatestEntry,
  findSize,
  insertCheckpoint,
  insertEntry,
  insertKey,
  type LogEntry,
  type LogKey,
  listEntries,
  listKeys,
  listNodes,
  lockLog,
} from './repository.ts';
import { type NoteKey, signCheckpoint, toNoteKey, toVerifierKey } from './signed-note.ts';

/** Where anybody finds what receipts are checked by. */
export const LOG_PATH = '/.well-known/vidno-removals';

export interface RemovalLogTools extends Pick<Tools, 'db' | 'clock' | 'publicUrl'> {
  readonly suppressionKeys: Pick<SuppressionKeys, 'logSeed' | 'sign'>;
}

interface NewRecord {
  readonly number: number;
  /** What has become of the request. */
  readonly state: string;
  readonly people: number;
  readonly at: Date;
}

/** In the transaction that does it. The salt keeps whoever has another receipt from guessing numbers by their hashes. */
export async function recordInLog(trx: Transaction, { number, state, people, at }: NewRecord): Promise<void> {
  await lockLog(trx);
  const index = await findSize(trx);
  const salt = randomBytes(SALT_BYTES).toString('base64');
  const entry = JSON.stringify({ request: String(number), state, people, at: at.toISOString(), salt });
  const left = leftOf(index);
  const known = await readNodes(trx, left);
  let hash = hashLeaf(entry);
  const nodes = [{ level: 0, position: index, hash }];
  for (const node of left) {
    hash = hashNode(known(node), hash);
    nodes.push({ level: node.level + 1, position: node.position / 2, hash });
  }
  await insertEntry(trx, { index, request_number: number, entry }, nodes);
}

/** @limit none */
const SALT_BYTES = 16;

async function readNodes(db: Database | Transaction, wanted: readonly Node[]): Promise<NodeHashes> {
  const rows = await listNodes(db, wanted);
  const found = new Map(rows.map(({ level, position, hash }) => [`${level} ${position}`, hash]));
  return ({ level, position }) => {
    const hash = found.get(`${level} ${position}`);
    if (!hash) throw new Error(`the log of removals lacks node ${position} of level ${level}`);
    return hash;
  };
}

async function readRanges(db: Database | Transaction, ranges: readonly Range[]): Promise<Uint8Array[]> {
  const hashes = await readNodes(db, ranges.flatMap(nodesOf));
  return ranges.map((range) => hashRange(range, hashes));
}

/** The name of the log and of its keys. */
function originOf({ publicUrl }: Pick<RemovalLogTools, 'publicUrl'>): string {
  return `${new URL(publicUrl).host}/removals`;
}

/** The head of the whole log, signed: an earlier one if nothing has come since. Null while the log is empty. */
export async function findSignedHead(tools: RemovalLogTools): Promise<Checkpoint | null> {
  const [last, size, [key]] = [await findCheckpoint(tools.db), await findSize(tools.db), await listKeys(tools.db)];
  if (size === 0) return null;
  if (last !== null && last.size === size && last.generation === key?.generation) return last;
  return await tools.db.transaction().execute((trx) => signHead(trx, tools));
}

async function signHead(trx: Transaction, tools: RemovalLogTools): Promise<Checkpoint> {
  // In this order, as whoever changes the list does.
  await lockSuppressions(trx);
  await lockLog(trx);
  const [last, size] = [await findCheckpoint(trx), await findSize(trx)];
  const generation = (await listKeys(trx))[0]?.generation ?? (await addKey(trx, tools, 1));
  if (last !== null && last.size === size && last.generation === generation) return last;
  const [root = EMPTY_ROOT] = await readRanges(trx, [[0, size]]);
  const checkpoint = {
    size,
    generation,
    root,
    note: signCheckpoint(keyOf(tools, generation), { size, root }),
    signed_at: tools.clock(),
  };
  await insertCheckpoint(trx, checkpoint);
  const head = { size, root: toText(root) };
  await recordEvent(trx, tools.suppressionKeys, { kind: 'receipts', ...head }, tools.clock());
  await recordAudit(trx, { accountId: null, action: 'removal.checkpoint', subject: { ...head, key: generation } });
  return checkpoint;
}

function toText(root: Uint8Array): string {
  return Buffer.from(root).toString('base64');
}

function keyOf(tools: Pick<RemovalLogTools, 'publicUrl' | 'suppressionKeys'>, generation: number): NoteKey {
  return toNoteKey(originOf(tools), tools.suppressionKeys.logSeed(generation));
}

async function addKey(trx: Transaction, tools: RemovalLogTools, generation: number): Promise<number> {
  await insertKey(trx, { generation, public_key: keyOf(tools, generation).publicKey, since: tools.clock() });
  return generation;
}

/** From now on another key signs. What the earlier ones have signed goes on being checked by them. */
export async function rotateKey(tools: RemovalLogTools, operator: string): Promise<number> {
  return await tools.db.transaction().execute(async (trx) => {
    await lockLog(trx);
    const generation = await addKey(trx, tools, ((await listKeys(trx))[0]?.generation ?? 0) + 1);
    await recordAudit(trx, { accountId: null, action: 'removal.key_rotated', subject: { key: generation, operator } });
    return generation;
  });
}

/** A line for each key, the one that signs first, as checking programs take them. */
export async function describeKeys(tools: RemovalLogTools): Promise<string> {
  const keys = await listKeys(tools.db);
  return keys.map((key) => `${toVerifierKey(originOf(tools), key.public_key)}\n`).join('');
}

/** The latest record of a request with its proof, as C2SP describes it (tlog-proof). Null if it has none. */
export async function writeProof(tools: RemovalLogTools, requestNumber: number): Promise<string | null> {
  const entry = await findLatestEntry(tools.db, requestNumber);
  const head = entry && (await findSignedHead(tools));
  return head && (await toProof(tools.db, entry, head));
}

async function toProof(db: Database, { index, entry }: LogEntry, { size, note }: Checkpoint): Promise<string> {
  const path = await readRanges(db, inclusionPath(index, [0, size]));
  return [
    'c2sp.org/tlog-proof@v1',
    `extra ${Buffer.from(entry).toString('base64')}`,
    `index ${index}`,
    ...path.map((hash) => Buffer.from(hash).toString('base64')),
    '',
    note,
  ].join('\n');
}

/** @limit queue: The rest is read in the next query. */
const ENTRIES_PER_PAGE = 2_000;

/**
 * Each is a minute of the log.
 * @limit list: What was lost before the oldest of these is not told any more.
 */
const NOTED_HEADS = 1_000;

interface LogFindings {
  /** What is wrong with the log, in a sentence; null if nothing is. */
  readonly fault: string | null;
  /** The list of removals beside the backups knows a log of so many records, which is another one: the database is an older one. */
  readonly lost: number | null;
}

/** Reads all of the log, and believes neither its hashes nor its heads. */
export async function examineLog(tools: RemovalLogTools): Promise<LogFindings> {
  const { db } = tools;
  // A head is signed together with its record in the journal and in the list: read in this order, the log is at least as new.
  const noted = await listNotedHeads(db, NOTED_HEADS);
  const journalled = await findJournalled(db);
  const head = await findCheckpoint(db);
  const read = await readTree(db, new Set([...noted, journalled, head].flatMap((each) => each?.size ?? [])));
  if (typeof read === 'string') return { fault: read, lost: null };
  const lost = noted.filter(({ size, root }) => read.roots.get(size) !== root).map(({ size }) => size);
  return {
    fault: await findFault(tools, { journalled, head, read }),
    lost: lost.length === 0 ? null : Math.max(...lost),
  };
}

interface ReadLog {
  readonly journalled: Awaited<ReturnType<typeof findJournalled>>;
  readonly head: Checkpoint | null;
  readonly read: ReadTree;
}

async function findFault(
  tools: RemovalLogTools,
  { journalled, head, read: { size, roots } }: ReadLog,
): Promise<string | null> {
  const longest = Math.max(head?.size ?? 0, journalled?.size ?? 0);
  if (size < longest) return `ends after ${size} of ${longest} entries`;
  if (journalled !== null && roots.get(journalled.size) !== journalled.root) {
    return `is not the log of which the journal has the head of ${journalled.size} entries`;
  }
  if (head === null) return journalled === null ? null : `lacks the checkpoint of ${journalled.size} entries`;
  if (journalled !== null && head.size < journalled.size) return 'lacks a checkpoint that the journal has';
  if (journalled === null && (await findJournalled(tools.db)) === null) {
    return `has a checkpoint of ${head.size} entries that the journal does not have`;
  }
  return await findHeadFault(tools, head, roots.get(head.size));
}

async function findHeadFault(
  tools: RemovalLogTools,
  head: Checkpoint,
  root: string | undefined,
): Promise<string | null> {
  if (root !== toText(head.root)) return `has a checkpoint of ${head.size} entries that is not theirs`;
  const note = signCheckpoint(keyOf(tools, head.generation), head);
  if (note !== head.note) return `has a checkpoint of ${head.size} entries that this SUPPRESSION_KEY has not signed`;
  const keys: LogKey[] = await listKeys(tools.db);
  const isOwn = ({ generation, public_key }: LogKey) =>
    Buffer.from(keyOf(tools, generation).publicKey).equals(public_key);
  return keys.every(isOwn) ? null : 'has a key that is not of this SUPPRESSION_KEY';
}

interface ReadTree {
  readonly size: number;
  /** By the size of the log. */
  readonly roots: ReadonlyMap<number, string>;
}

/** Roots of these sizes, computed from the entries alone; or which entry is missing. */
async function readTree(db: Database, sizes: ReadonlySet<number>): Promise<ReadTree | string> {
  const roots = new Map<number, string>();
  /** Complete subtrees of what was read, the largest first. */
  let peaks: readonly Peak[] = [];
  let size = 0;
  for (;;) {
    const page = await listEntries(db, size, ENTRIES_PER_PAGE);
    for (const { index, entry } of page) {
      if (index !== size) return `lacks entry ${size}`;
      peaks = addPeak(peaks, hashLeaf(entry));
      size += 1;
      if (sizes.has(size)) roots.set(size, toText(bag(peaks)));
    }
    if (page.length < ENTRIES_PER_PAGE) return { size, roots };
  }
}

type Peak = { readonly count: number; readonly hash: Uint8Array };

function addPeak(peaks: readonly Peak[], leaf: Uint8Array): Peak[] {
  const rest = [...peaks];
  let peak: Peak = { count: 1, hash: leaf };
  for (let last = rest.at(-1); last?.count === peak.count; last = rest.at(-1)) {
    peak = { count: peak.count * 2, hash: hashNode(last.hash, peak.hash) };
    rest.pop();
  }
  return [...rest, peak];
}

function bag(peaks: readonly Peak[]): Uint8Array {
  return peaks.map(({ hash }) => hash).reduceRight((right, left) => hashNode(left, right));
}
