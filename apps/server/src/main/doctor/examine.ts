import { missingOperatorFields, OPERATOR_SETTINGS } from '#config/config.ts';
import { countPlaces } from '#engine/engine-repository.ts';
import { checkLedger } from '#features/ledger/check-ledger.ts';
import { findTrouble } from '#features/payments/orders/orders.ts';
import { countUnsentReceipts } from '#features/receipts/public.ts';
import { findOffSince } from '#features/rights/face-search-switch.ts';
import { listSources } from '#features/sources/public.ts';
import { checkDisk } from '#files/file-store.ts';
import { countWaitingRuns } from '#runs/run-repository.ts';
import { describeSuppressions } from '../commands/suppression.ts';
import { LATE_MS } from '../observe.ts';
import type { Product } from '../open-product.ts';
import { describeReceiptLog, describeRemovals, describeWorkingDays } from '../removal/removals.ts';
import { describeBases } from '../removal/sources.ts';
import { describeClocks, describeJournal, describeOverdue } from '../retention.ts';
import {
  describeBackups,
  describeCodes,
  describeCountries,
  describeEmail,
  describeSecret,
  describeStrandedMoney,
  type Finding,
  failure,
  messageOf,
  type Said,
  toFindings,
  warning,
} from './findings.ts';
import { describeAdminNetworks, describeCertificate } from './site.ts';

const PROBE_KEY = 'doctor/probe.txt';
/** Whether it is there does not matter. */
const PROBED_FILE = 'doctor.ndjson';

/** All findings about a product that is open. */
export async function examine(product: Product): Promise<Finding[]> {
  return toFindings(await describeProduct(product));
}

/** The keys are the ids in `--json`, by which monitoring finds them. */
async function describeProduct(product: Product): Promise<Record<string, Said>> {
  const { config, opened, tools } = product;
  return {
    'data directory': config.dataDirectory,
    'public url': config.publicUrl,
    certificate: await describeCertificate(product),
    'admin networks': describeAdminNetworks(config),
    secret: await describeSecret({ db: tools.db, appSecret: config.appSecret }),
    database: opened.engine,
    disk: await describeDisk(product),
    'face search': await describeFaceSearch(product),
    'face indexes': await describeIndexes(product),
    'file store': await probeFiles(product),
    imports: await probeImports(product),
    'face engine': await probeEngine(product),
    'face model': compareModels(product),
    email: await describeEmail(product),
    'text messages': await probeSms(product),
    codes: await describeCodes(product),
    operator: describeOperator(config),
    telegram: await probeBot(product),
    'data in Russia': describeCountries(config),
    ledger: await describeLedger(product),
    'stranded money': await describeStrandedMoney(product),
    payments: await describePayments(product),
    receipts: await describeReceipts(product),
    suppressions: await describeSuppressions(product),
    retention: await describeOverdue(product),
    'audit log': await describeJournal(product),
    clocks: await describeClocks(product),
    backups: await describeBackups(product),
    removals: await describeRemovals(product),
    'removal log': await describeReceiptLog(product),
    'working days': describeWorkingDays(product),
    'runs waiting': await countWaitingRuns(tools.db, tools.clock()),
    sources: await describeSources(product),
    'source bases': await describeBases(product),
  };
}

/** The legal texts have to say who runs the service. */
function describeOperator({ operator, production }: Product['config']): Said {
  const missing = missingOperatorFields(operator).map((field) => OPERATOR_SETTINGS[field]);
  if (missing.length === 0) return `${operator.name}, INN ${operator.inn}`;
  const consequence = production ? 'NOBODY CAN REGISTER OR PAY' : 'in production nobody could register or pay';
  const text = `${consequence}: ${missing.join(', ')} not set`;
  return production ? failure(text) : text;
}

async function describeFaceSearch({ config, tools }: Product): Promise<Said> {
  const offSince = await findOffSince(tools.db);
  if (offSince !== null) return warning(`SWITCHED OFF by an operator since ${offSince.toISOString()}`);
  if (tools.faceSearch) return config.faceSearchBasis === null ? 'on' : `on, allowed by: ${config.faceSearchBasis}`;
  return config.faceSearch ? 'off: the database has no pgvector' : 'off: FACE_SEARCH=false';
}

async function describeDisk({ config }: Product): Promise<Said> {
  try {
    await checkDisk(config.dataDirectory, config.diskFreeMinBytes);
    return 'has room';
  } catch (error) {
    return failure(`FULL: ${messageOf(error)}`);
  }
}

/** Of the sources that need one. Without it a search compares every face, which takes long in a large source. */
async function describeIndexes({ tools }: Product): Promise<Said> {
  const states: string[] = [];
  for (const source of await listSources(tools.db)) {
    const state = (await tools.sourceKinds[source.kind]?.describeIndex?.(source)) ?? 'none';
    if (state !== 'none')
      states.push(`${source.id} ${state === 'missing' ? 'MISSING, built within ten minutes' : state}`);
  }
  if (states.length === 0) return 'none needed';
  const text = states.join(', ');
  return text.includes('MISSING') ? warning(text) : text;
}

/** A source of nobody finds nobody, however well it works. */
async function describeSources({ tools }: Product): Promise<Said> {
  const sources = await listSources(tools.db);
  return sources
    .map(({ id, kind, health, checked_at: checkedAt, closed_at: closedAt, person_count: people }) => {
      const isCatalogue = tools.sourceKinds[kind]?.extent === null;
      if (closedAt !== null) return `${id} closed`;
      if (isCatalogue && people === 0) return `${id} empty`;
      return `${id} ${health === 'up' && checkedAt === null ? 'not probed yet' : health}`;
    })
    .join(', ');
}

/** Users miss nothing while a bucket of imports is away. */
async function probeImports({ config: { imports }, tools }: Product): Promise<Said> {
  if (imports.kind === 'folder') return `folder ${imports.folder}`;
  try {
    await tools.importFiles.find(PROBED_FILE);
    return `bucket ${imports.bucket.bucket}: works`;
  } catch (error) {
    return warning(`CANNOT BE USED: ${messageOf(error)}`);
  }
}

/** Opens all models and embeds one chip. */
async function probeEngine({ config, opened, tools }: Product): Promise<Said> {
  const fault = await tools.faceEngine.check();
  if (fault !== null) return failure(`CANNOT BE USED: ${fault}`);
  const { modelId } = tools.faceEngine;
  // The embedded database is served by its one process.
  if (opened.engine === 'embedded') return `${modelId}, ${config.faceWorkers} workers: works`;
  const places = await countPlaces(tools.db, tools.clock());
  if (places > 0 || !tools.faceSearch) return `${modelId}, ${places} photos at once: works`;
  return failure('NONE IS RUNNING: start npm run engine');
}

function compareModels({ otherModel }: Product): Said {
  return otherModel === null ? 'the configured one' : failure(`DIFFERS: ${otherModel}`);
}

/** Checks the login at SMSC by asking for the balance. */
async function probeSms({ tools }: Product): Promise<Said> {
  if (!tools.sms) return 'off: neither SMSC_LOGIN nor SMSC_API_KEY is set, so phone login is off';
  const outcome = await tools.sms.findBalance();
  if (outcome.kind === 'answered') return `SMSC, balance ${outcome.balance}`;
  return failure(`DOES NOT WORK: ${outcome.because}`);
}

/** Checks that the token belongs to the configured bot. */
async function probeBot({ tools }: Product): Promise<Said> {
  const { telegram } = tools.alerts;
  if (!telegram) return 'off: TELEGRAM_BOT_TOKEN is not set';
  const outcome = await telegram.client.getMe();
  if (outcome.kind === 'answered' && outcome.result.name === telegram.name) return `@${telegram.name}`;
  return failure(
    outcome.kind === 'answered' ? `THE TOKEN BELONGS TO @${outcome.result.name}` : `NO ANSWER: ${outcome.reason}`,
  );
}

/** Reads every entry. What it finds nobody may repair by hand: entries are corrected by further ones. */
async function describeLedger({ tools }: Product): Promise<Said> {
  const problems = await checkLedger(tools.db);
  if (problems.length === 0) return 'every balance is the sum of its entries';
  const faults = problems.map(({ accountId, text }) => `account ${accountId ?? '–'}: ${text}`);
  return failure(`DOES NOT ADD UP: ${faults.join('; ')}`);
}

/** What the providers have not done, and what came in that fits no invoice. */
async function describePayments({ tools }: Product): Promise<Said> {
  const { acquirers } = tools.payments;
  if (!acquirers) return 'off: no payment provider is connected, so nothing is charged';
  const names = acquirers.map(({ client }) => client.name).join(', ');
  const { orders, invoices } = await findTrouble(tools.db, new Date(tools.clock().getTime() - LATE_MS));
  const faults = [
    ...(orders.late > 0 ? [`${orders.late} orders late`] : []),
    ...(orders.refused > 0 ? [`${orders.refused} orders refused`] : []),
    ...invoices.map(({ account_id: accountId, id, problem }) => `account ${accountId}, invoice ${id}: ${problem}`),
  ];
  return faults.length === 0 ? names : warning(`${names}; LOOK AT ${faults.join('; ')}`);
}

async function describeReceipts({ tools }: Product): Promise<Said> {
  const { vatPercent, taxSystem } = tools.payments.receipts;
  const { late, refused } = await countUnsentReceipts(tools.db, new Date(tools.clock().getTime() - LATE_MS));
  const settings = `tax system ${taxSystem}, ${vatPercent === null ? 'without VAT' : `VAT ${vatPercent} %`}`;
  return late + refused === 0 ? settings : warning(`${settings}; LOOK AT ${late} late, ${refused} refused`);
}

/** Writes a file, checks that it exists and removes it. */
async function probeFiles({ config, tools }: Product): Promise<Said> {
  const store = config.s3 ? 's3' : 'folder';
  try {
    await tools.files.put(PROBE_KEY, new TextEncoder().encode('vidno'), 'text/plain');
    const isStored = await tools.files.has(PROBE_KEY);
    await tools.files.remove(PROBE_KEY);
    return isStored ? `${store}: works` : failure(`${store}: LOSES FILES`);
  } catch (error) {
    return failure(`${store}: CANNOT BE USED: ${messageOf(error)}`);
  }
}
