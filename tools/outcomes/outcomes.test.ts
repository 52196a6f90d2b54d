import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import ts from 'typescript';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findBooleanOutcomes } from './find-boolean-outcomes.ts';
import { findDroppedOutcomes } from './find-dropped-outcomes.ts';
import { Scope } from './scope.ts';

const S = 'apps/server/src';
const LEDGER = `${S}/features/ledger`;
const MONITORS = `${S}/features/monitors`;

const DECLARED = `
type Outcome = { kind: 'posted' } | { kind: 'insufficient' };
export declare function post(): Promise<Outcome>;
export declare function count(): number;
export declare function tell(): Promise<void>;
export declare function fail(): never;
export interface Fulfilment { onPaid(): Promise<Outcome> }
export declare const fulfilment: Fulfilment;`;
const LIBRARY = `
export declare class Database { transaction<T>(work: () => Promise<T>): Promise<T>; insert(): Promise<number[]> }
export declare const db: Database;
export declare function observe(count: () => Promise<unknown>): number;
export declare function onEnd(listener: () => void): void;`;
const USE =
  "import { count, fail, fulfilment, post, tell } from '../ledger/declared.ts'; import { db, observe, onEnd } from 'lib';";

/** One statement per line. Each drops an outcome of the ledger, in the ledger and elsewhere. */
const DROPPED = [
  'count();',
  'await post();',
  'void post();',
  'post().catch(() => {});',
  'post().finally(() => {}).catch(() => {});',
  'post().then(() => {});',
  'await fulfilment.onPaid();',
  'if (count() > 0) await post();',
  'count() > 0 && (await post());',
  'count() > 0 ? await tell() : await post();',
  'await Promise.all([tell(), post()]);',
  'await Promise.all([1, 2].map(() => post()));',
  'await db.transaction(() => post());',
  'await db.transaction(async () => { await tell(); return await post(); });',
  'onEnd(() => post());',
];

/** Each of these drops nothing that was said. */
const KEPT = [
  'await tell();',
  'void tell();',
  'tell().catch(() => {});',
  'if (count() < 0) fail();',
  'const outcome = await post(); outcome.kind;',
  'post().then((outcome) => outcome.kind === "posted" || fail());',
  'if ((await post()).kind === "insufficient") throw new Error();',
  'await Promise.all([tell(), tell()]);',
  'await db.transaction(() => tell());',
  'await db.transaction(async () => { const read = async () => { return await post(); }; await tell(); void read; });',
  'await db.insert();',
  'new Set([1]).add(2);',
  'observe(() => post());',
  'onEnd(() => tell());',
];

/** A declaration in the ledger, and whether it is refused. */
const DECLARATIONS: [refused: boolean, text: string][] = [
  [true, 'export declare function applyChange(): boolean;'],
  [true, 'export async function renew(): Promise<boolean> { return true; }'],
  [true, 'export const release = async () => 1 > 0;'],
  [true, 'export interface Change { apply(): Promise<boolean> }'],
  [true, 'export interface Change { readonly apply: () => boolean }'],
  [true, 'export declare function issue(): boolean;'],
  [false, 'export declare function isPaid(): boolean;'],
  [false, 'export declare function hasHold(): Promise<boolean>;'],
  [false, 'export declare function mayStart(): Promise<boolean>;'],
  [false, 'export declare function canPay(): boolean;'],
  [false, 'export declare function shouldTell(): boolean;'],
  [false, 'export interface Change { readonly isLate: boolean; readonly saved: boolean }'],
  [false, "export declare function apply(): Promise<'applied' | 'insufficient'>;"],
  [false, 'export type Change = 1; export default 1; declare function same(): boolean; void same;'],
];

const toUses = (statements: readonly string[]) => `${USE}\n${statements.join('\n')}`;
const TREE: Record<string, string> = {
  'node_modules/lib/index.d.ts': LIBRARY,
  'node_modules/lib/package.json': JSON.stringify({ name: 'lib', types: 'index.d.ts' }),
  'package.json': JSON.stringify({ type: 'module' }),
  [`${LEDGER}/declared.ts`]: DECLARED,
  [`${LEDGER}/dropped.ts`]: toUses(DROPPED),
  [`${LEDGER}/kept.ts`]: toUses(KEPT),
  [`${LEDGER}/own.ts`]: "import { count } from '../monitors/own.ts';\ncount();",
  [`${LEDGER}/ledger.test.ts`]: toUses(DROPPED),
  [`${MONITORS}/dropped.ts`]: toUses(DROPPED),
  [`${MONITORS}/kept.ts`]: toUses(KEPT),
  [`${MONITORS}/own.ts`]: 'export declare function count(): number; export declare function save(): boolean;\ncount();',
  [`${S}/testing/dropped.ts`]: toUses(DROPPED).replace('../', '../features/'),
  ...Object.fromEntries(DECLARATIONS.map(([, text], nth) => [`${LEDGER}/declares-${nth}.ts`, text])),
};

let root: string;
let scope: Scope;

beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'vidno-outcomes-'));
  for (const [path, text] of Object.entries(TREE)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  const files = Object.keys(TREE).filter((path) => path.startsWith('apps/'));
  const program = ts.createProgram(
    files.map((path) => join(root, path)),
    {
      target: ts.ScriptTarget.ES2024,
      module: ts.ModuleKind.NodeNext,
      strict: true,
      noEmit: true,
      types: [],
      allowImportingTsExtensions: true,
    },
  );
  // A tree that does not compile would prove nothing.
  const errors = ts.getPreEmitDiagnostics(program).map(({ messageText }) => messageText);
  expect(errors).toEqual([]);
  scope = new Scope(program, root);
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

test('a dropped outcome of the ledger is refused, there and elsewhere, and in no test', () => {
  const lines = (path: string) => DROPPED.map((_, nth) => `${path}:${nth + 2}`);
  const found = findDroppedOutcomes(scope).map(({ path, line }) => `${path}:${line}`);
  expect(found.toSorted()).toEqual(
    [...lines(`${LEDGER}/dropped.ts`), ...lines(`${MONITORS}/dropped.ts`), `${LEDGER}/own.ts:2`].toSorted(),
  );
});

test('it is named with its type', () => {
  const [first] = findDroppedOutcomes(scope).filter(({ path, line }) => path === `${LEDGER}/dropped.ts` && line === 3);
  expect(first?.text).toMatch(/^the outcome of post is dropped: .*Outcome$/);
});

test('an exported function of the ledger that ends with true or false is refused', () => {
  const found = findBooleanOutcomes(scope).map(({ path }) => path);
  const refused = DECLARATIONS.flatMap(([isRefused], nth) => (isRefused ? [`${LEDGER}/declares-${nth}.ts`] : []));
  expect(found.toSorted()).toEqual(refused.toSorted());
});
