import { Command } from 'commander';
import { missingOperatorFields, OPERATOR_SETTINGS } from '#config/operator-config.ts';
import { checkLedger } from '#features/ledger/public.ts';
import { countTroubledOrders, listInvoicesWithProblems } from '#features/payments/public.ts';
import { countUnsentReceipts } from '#features/receipts/public.ts';
import { listSources } from '#features/sources/public.ts';
import { checkDisk } from '#files/check-disk.ts';
import { countWaitingRuns } from '#runs/run-repository.ts';
import type { Product } from '../open-product.ts';
import { LATE_MS } from '../payments/observe-money.ts';
import { describeJournal } from '../retention/describe-journal.ts';
import { describeClocks, describeOverdue } from '../retention/describe-retention.ts';
import { withProduct } from './with-product.ts';

const PROBLEMS_SHOWN = 10;
const PROBE_KEY = 'doctor/probe.txt';
/** What each place is said by. */
const COUNTRY_SETTINGS: Readonly<Record<string, string>> = {
  database: 'DATABASE_COUNTRY',
  files: 'FILES_COUNTRY',
  backups: 'BACKUP_COUNTRY',
};

export function doctorCommand(): Command {
  return new Command('doctor').description('checks every component and shows the settings in effect').action(() =>
    withProduct(async (product) => {
      const { config, opened, tools } = product;
      console.table({
        'data directory': config.dataDirectory,
        'public url': config.publicUrl,
        database: opened.engine,
        disk: await describeDisk(product),
        'face search': faceSearchState(product),
        'face indexes': await describeIndexes(product),
        'file store': await probeFiles(product),
        'face engine': await probeEngine(product),
        'face model': compareModels(product),
        email: config.mail ? `${config.mail.host}:${config.mail.port}` : 'off: SMTP_HOST is not set',
        'text messages': await probeSms(product),
        operator: describeOperator(config),
        telegram: await probeBot(product),
        'data in Russia': describeCountries(config),
        ledger: await describeLedger(product),
        payments: await describePayments(product),
        receipts: await describeReceipts(product),
        retention: await describeOverdue(product),
        'audit log': await describeJournal(product),
        clocks: await describeClocks(product),
        'runs waiting': await countWaitingRuns(tools.db, tools.clock()),
        sources: (await listSources(tools.db)).map(({ id, health }) => `${id} ${health}`).join(', '),
      });
    }),
  );
}

/** The law wants personal data of Russians to be kept in Russia, and only the operator knows where the machines stand. */
function describeCountries({ countries }: Product['config']): string {
  const elsewhere = Object.entries(countries).filter(([, country]) => country !== 'RU');
  if (elsewhere.length === 0) return 'database, files and backups: yes';
  const places = elsewhere.map(([place, country]) => `${place} ${country ?? `not said (${COUNTRY_SETTINGS[place]})`}`);
  return `WARNING: ${places.join(', ')}`;
}

/** The legal texts have to say who runs the service. */
function describeOperator({ operator, production }: Product['config']): string {
  const missing = missingOperatorFields(operator).map((field) => OPERATOR_SETTINGS[field]);
  if (missing.length === 0) return `${operator.name}, INN ${operator.inn}`;
  const consequence = production ? 'NOBODY CAN REGISTER OR PAY' : 'in production nobody could register or pay';
  if (production) process.exitCode = 1;
  return `${consequence}: ${missing.join(', ')} not set`;
}

function faceSearchState({ config, tools }: Product): string {
  if (tools.faceSearch) return 'on';
  return config.faceSearch ? 'off: the database has no pgvector' : 'off: FACE_SEARCH=false';
}

async function describeDisk({ config }: Product): Promise<string> {
  try {
    await checkDisk(config.dataDirectory, config.diskFreeMinBytes);
    return 'has room';
  } catch (error) {
    process.exitCode = 1;
    return `FULL: ${error instanceof Error ? error.message : error}`;
  }
}

/** Of the sources that need one. Without it a search compares every face, which takes long in a large source. */
async function describeIndexes({ tools }: Product): Promise<string> {
  const states: string[] = [];
  for (const source of await listSources(tools.db)) {
    const state = (await tools.sourceKinds[source.kind]?.describeIndex?.(source)) ?? 'none';
    if (state !== 'none')
      states.push(`${source.id} ${state === 'missing' ? 'MISSING, built within ten minutes' : state}`);
  }
  return states.length === 0 ? 'none needed' : states.join(', ');
}

/** Opens all models and embeds one chip. */
async function probeEngine({ config, tools }: Product): Promise<string> {
  const fault = await tools.faceEngine.check();
  if (fault === null) return `${tools.faceEngine.modelId}, ${config.faceWorkers} workers: works`;
  process.exitCode = 1;
  return `CANNOT BE USED: ${fault}`;
}

function compareModels({ otherModel }: Product): string {
  if (otherModel === null) return 'the configured one';
  process.exitCode = 1;
  return `DIFFERS: ${otherModel}`;
}

/** Checks the login at SMSC by asking for the balance. */
async function probeSms({ tools }: Product): Promise<string> {
  if (!tools.sms) return 'off: neither SMSC_LOGIN nor SMSC_API_KEY is set, so phone login is off';
  const outcome = await tools.sms.findBalance();
  if (outcome.kind === 'answered') return `SMSC, balance ${outcome.balance}`;
  process.exitCode = 1;
  return `DOES NOT WORK: ${outcome.because}`;
}

/** Checks that the token belongs to the configured bot. */
async function probeBot({ tools }: Product): Promise<string> {
  const { telegram } = tools.alerts;
  if (!telegram) return 'off: TELEGRAM_BOT_TOKEN is not set';
  const outcome = await telegram.client.getMe();
  if (outcome.kind === 'answered' && outcome.result.name === telegram.name) return `@${telegram.name}`;
  process.exitCode = 1;
  return outcome.kind === 'answered' ? `THE TOKEN BELONGS TO @${outcome.result.name}` : `NO ANSWER: ${outcome.reason}`;
}

/** Reads every entry. What it finds nobody may repair by hand: entries are corrected by further ones. */
async function describeLedger({ tools }: Product): Promise<string> {
  const problems = await checkLedger(tools.db);
  if (problems.length === 0) return 'every balance is the sum of its entries';
  process.exitCode = 1;
  return `DOES NOT ADD UP: ${problems.map(({ accountId, text }) => `account ${accountId ?? '–'}: ${text}`).join('; ')}`;
}

/** What the providers have not done, and what came in that fits no invoice. */
async function describePayments({ tools }: Product): Promise<string> {
  const { acquirers } = tools.payments;
  if (!acquirers) return 'off: no payment provider is connected, so nothing is charged';
  const names = acquirers.map(({ client }) => client.name).join(', ');
  const [orders, problems] = await Promise.all([
    countTroubledOrders(tools.db, new Date(tools.clock().getTime() - LATE_MS)),
    listInvoicesWithProblems(tools.db, PROBLEMS_SHOWN),
  ]);
  const faults = [
    ...(orders.late > 0 ? [`${orders.late} orders late`] : []),
    ...(orders.refused > 0 ? [`${orders.refused} orders refused`] : []),
    ...problems.map(({ account_id: accountId, id, problem }) => `account ${accountId}, invoice ${id}: ${problem}`),
  ];
  return faults.length === 0 ? names : `${names}; LOOK AT ${faults.join('; ')}`;
}

async function describeReceipts({ tools }: Product): Promise<string> {
  const { vatPercent, taxSystem } = tools.payments.receipts;
  const { late, refused } = await countUnsentReceipts(tools.db, new Date(tools.clock().getTime() - LATE_MS));
  const settings = `tax system ${taxSystem}, ${vatPercent === null ? 'without VAT' : `VAT ${vatPercent} %`}`;
  return late + refused === 0 ? settings : `${settings}; LOOK AT ${late} late, ${refused} refused`;
}

/** Writes a file, checks that it exists and removes it. */
async function probeFiles({ config, tools }: Product): Promise<string> {
  await tools.files.put(PROBE_KEY, new TextEncoder().encode('vidno'), 'text/plain');
  const isStored = await tools.files.has(PROBE_KEY);
  await tools.files.remove(PROBE_KEY);
  if (!isStored) process.exitCode = 1;
  return `${config.s3 ? 's3' : 'folder'}: ${isStored ? 'works' : 'LOSES FILES'}`;
}
