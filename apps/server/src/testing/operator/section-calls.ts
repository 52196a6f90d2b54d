import type { operatorEndpoints } from '@vidno/contract/operator/endpoints';
import { DAY_MS } from '#config/time.ts';
import type { Database } from '#database/database.ts';
import { toPersonId } from '#features/catalogue/import/person-line.ts';
import { requestRemoval } from '#features/removal/request-removal.ts';
import { insertDefaultTariffs } from '#features/tariffs/insert-default-tariffs.ts';
import { plantPrice } from '../payments/plant-price.ts';
import type { CallInput, OperatorFixture } from './operator-fixture.ts';
import { plantImport, plantPerson } from './plant-import.ts';
import { PLANTED, plantPayment, plantRefusedOrder, refuseReceipts } from './plant-payment.ts';
import { A_SLIDE, AN_UPLOAD, plantNotice, plantUpload } from './plant-texts.ts';
import { plantQuestion, plantRun } from './plant-work.ts';

/**
 * Every call of the section with what it is sent, what has to be there for it, and what its event names, for the laws that go over all
 * of them.
 */

export type OperatorCall = keyof typeof operatorEndpoints;
type Prepare = (fixture: OperatorFixture, userId: number) => Promise<unknown>;

export const PERSON_ID = '7c9e6679-7425-40de-944b-e07fc1f90ae7';

/** Of the request for removal. */
export const NUMBER = 1_234_567_890;
const REMOVAL = { params: { number: NUMBER } };
const NOTICE = { params: { id: '5f0c8a52-6d1e-4b57-9f44-0d1f8f6a7c11' } };
const MATERIAL = { params: { slug: AN_UPLOAD.slug } };
const SOURCE = { params: { id: 'other' } };
const FORGOTTEN = { query: { source: 'other', external_id: 'anna-1' } };
const LINK = 'https://anketa.example/anna';
const PROFILE = toPersonId('other', 'anna');

/** Somebody is hidden by a request with that number. */
async function plantRemoval({ db, people, removals }: OperatorFixture): Promise<void> {
  await people.importLines([{ external_id: 'anna', name: 'Анна', profile_url: LINK }]);
  await requestRemoval(removals, { link: LINK, minor: false, email: null, tooOften: null });
  await db.updateTable('removal_request').set({ number: NUMBER }).execute();
}

/** What each call is sent, about a user; `by` and `seen` are added. A call without an entry does not compile. */
/** Ids of the receipt and the price that were planted last. */
const last = { receipt: PLANTED.invoice as string, price: PLANTED.invoice as string };

export const INPUTS: Readonly<Record<OperatorCall, (userId: number) => CallInput>> = {
  confirmOperator: () => ({}),
  getOverview: () => ({}),
  examineNow: () => ({}),
  exportSupportBundle: () => ({}),
  listJournal: () => ({ query: {} }),
  exportJournal: () => ({ query: {} }),
  getJournalCheck: () => ({}),
  checkJournal: () => ({}),
  findUser: (userId) => ({ query: { who: String(userId) } }),
  getUser: (id) => ({ params: { id } }),
  showContacts: (id) => ({ params: { id } }),
  blockUser: (id) => ({ params: { id } }),
  unblockUser: (id) => ({ params: { id } }),
  endUserSessions: (id) => ({ params: { id } }),
  resetSecondFactor: (id) => ({ params: { id } }),
  keepSecondFactor: (id) => ({ params: { id } }),
  grantUserService: (id) => ({ params: { id }, body: { service: 2, until: '2026-12-31' } }),
  revokeUserService: (id) => ({ params: { id }, body: { service: 2 } }),
  previewUserDeletion: (id) => ({ params: { id } }),
  deleteUser: (id) => ({ params: { id }, body: { typed: `удалить ${id}` } }),
  listImportFiles: () => ({}),
  listImports: () => ({ query: {} }),
  exportImports: () => ({}),
  getImport: (id) => ({ params: { id } }),
  checkImport: () => ({
    body: {
      file: 'people.ndjson',
      source: 'other',
      basis: 'test',
      until: null,
      vouches_adults: false,
      complete: false,
    },
  }),
  previewImport: (id) => ({ params: { id } }),
  beginImport: (id) => ({ params: { id }, body: { typed: 'импорт other' } }),
  pauseImport: (id) => ({ params: { id } }),
  resumeImport: (id) => ({ params: { id } }),
  withdrawImport: (id) => ({ params: { id } }),
  exportImportRemarks: (id) => ({ params: { id } }),
  countPeople: () => ({}),
  findPerson: () => ({ query: { link: 'https://example.org/anna' } }),
  showPersonName: () => ({ params: { id: PERSON_ID } }),
  previewForgetting: () => FORGOTTEN,
  forgetPerson: () => ({ ...FORGOTTEN, body: { typed: FORGOTTEN.query.external_id } }),
  getDestructionAct: () => ({ params: { number: 1 } }),
  listRemovals: () => ({ query: {} }),
  exportRemovals: () => ({ query: {} }),
  getRemovalRequest: () => REMOVAL,
  getBlurredProfile: () => ({ ...REMOVAL, query: { profile: PROFILE } }),
  showRemovalRequest: () => REMOVAL,
  showRemovalProfile: () => ({ ...REMOVAL, body: { profile: PROFILE } }),
  previewRemovalErasure: () => REMOVAL,
  eraseRemoval: () => ({ ...REMOVAL, body: { typed: String(NUMBER) } }),
  keepRemovalHidden: () => REMOVAL,
  refuseRemoval: () => ({ ...REMOVAL, body: { refusal: 'abuse' } }),
  askAboutRemoval: () => ({ ...REMOVAL, body: { question: 'own' } }),
  extendRemoval: () => REMOVAL,
  getRemovalAct: () => REMOVAL,
  getSettings: () => ({}),
  switchFaceSearchOff: () => ({}),
  switchFaceSearchOn: () => ({}),
  listInvoices: (account) => ({ query: { account } }),
  exportInvoices: (account) => ({ query: { account } }),
  findInvoiceByNumber: (account) => ({ query: { number: `${account}-${PLANTED.invoice}` } }),
  getInvoice: (account) => ({ params: { account, id: PLANTED.invoice } }),
  getAccountMoney: (account) => ({ params: { account } }),
  getMoneyFigures: () => ({ query: { month: '2026-01' } }),
  exportMonth: () => ({ query: { month: '2026-01' } }),
  reconcileDay: () => ({ body: { day: '2026-01-14' } }),
  listRefusedReceipts: () => ({ query: {} }),
  exportRefusedReceipts: () => ({}),
  listRefusedOrders: () => ({ query: {} }),
  exportRefusedOrders: () => ({}),
  listSubscriptions: () => ({ query: { show: 'due' } }),
  exportSubscriptions: () => ({ query: { show: 'due' } }),
  previewRefund: (account) => ({ params: { account, id: PLANTED.invoice }, query: { kopecks: 10_050 } }),
  refundPayment: (account) => ({
    params: { account, id: PLANTED.invoice },
    query: { kopecks: 10_050 },
    body: { typed: '100,50' },
  }),
  previewChargeback: (account) => ({ params: { account, id: PLANTED.invoice }, query: { kopecks: 30_000 } }),
  bookChargeback: (account) => ({
    params: { account, id: PLANTED.invoice },
    query: { kopecks: 30_000 },
    body: { typed: '300' },
  }),
  previewWriteOff: (account) => ({ params: { account }, query: { kopecks: 5_000 } }),
  writeOffBalance: (account) => ({ params: { account }, query: { kopecks: 5_000 }, body: { typed: '50' } }),
  repeatReceipt: (account) => ({ params: { account, id: last.receipt } }),
  repeatOrder: (account) => ({ params: { account, id: PLANTED.order } }),
  previewSettledOrder: (account) => ({ params: { account, id: PLANTED.order } }),
  settleOrder: (account) => ({ params: { account, id: PLANTED.order }, body: { typed: '100' } }),
  listQuestions: () => ({ query: { show: 'open' } }),
  exportQuestions: () => ({ query: { show: 'open' } }),
  showQuestionContact: () => ({ params: { id: PLANTED.question } }),
  markQuestion: () => ({ params: { id: PLANTED.question }, body: { answered: true } }),
  listRuns: () => ({ query: {} }),
  exportRuns: () => ({ query: {} }),
  previewStoppedRun: () => ({ params: { id: PLANTED.run } }),
  stopRun: () => ({ params: { id: PLANTED.run }, body: { typed: 'остановить 00000000' } }),
  takeRunAgain: () => ({ params: { id: PLANTED.run } }),
  listOutbox: () => ({}),
  listLetters: () => ({ params: { kind: 'support-email' }, query: { state: 'failed' } }),
  exportLetters: () => ({ params: { kind: 'support-email' }, query: { state: 'failed' } }),
  retryLetter: (account) => ({ params: { kind: 'support-email', id: PLANTED.question }, body: { account } }),
  giveUpLetter: (account) => ({ params: { kind: 'support-email', id: PLANTED.question }, body: { account } }),
  listNotices: () => ({ query: {} }),
  exportNotices: () => ({}),
  addNotice: () => ({
    ...NOTICE,
    body: { title: 'Работы', text: 'В субботу ночью', whom: { kind: 'all' }, until: null },
  }),
  endNotice: () => NOTICE,
  listDocumentsInForce: () => ({}),
  getSlides: () => ({}),
  checkSlides: () => ({ body: { slides: [] } }),
  publishSlides: () => ({ body: { slides: [A_SLIDE] } }),
  listMaterialsInForce: () => ({ query: {} }),
  exportMaterials: () => ({}),
  getOperatorMaterial: () => MATERIAL,
  downloadMaterial: () => MATERIAL,
  checkMaterial: () => ({ body: {} }),
  publishMaterial: () => ({ ...MATERIAL, body: { draft: AN_UPLOAD.id } }),
  takeBackMaterial: () => MATERIAL,
  listOperatorSources: () => ({}),
  exportSources: () => ({}),
  getOperatorSource: () => SOURCE,
  probeSource: () => SOURCE,
  addSource: () => ({ body: { id: 'partners', title: 'Партнёры' } }),
  orderSources: () => ({ body: { order: ['vk', 'other', 'tinder', 'vk-posts'] } }),
  renameSource: () => ({ ...SOURCE, body: { title: 'Партнёры' } }),
  switchSourceUse: () => ({ ...SOURCE, body: { use: 'photo', on: false } }),
  setSourceBasis: () => ({ ...SOURCE, body: { basis: 'договор 12/2026', until: null } }),
  closeSource: () => SOURCE,
  previewSourceErasure: () => SOURCE,
  eraseSource: () => ({ ...SOURCE, body: { typed: 'Другие источники' } }),
  previewVouchEnd: () => SOURCE,
  endSourceVouch: () => ({ ...SOURCE, body: { typed: 'Другие источники' } }),
  listRefusals: () => ({}),
  exportRefusals: () => ({}),
  openImportUpload: () => ({ body: { bytes: 1 } }),
  addImportPiece: () => ({ params: { id: PERSON_ID }, body: { offset: 0 } }),
  unpackImportUpload: () => ({ params: { id: PERSON_ID }, body: { name: 'people.zip' } }),
  listOperatorTariffs: () => ({}),
  listTariffPrices: () => ({ params: { id: 'month' }, query: {} }),
  exportTariffPrices: () => ({ params: { id: 'month' } }),
  planTariffPrice: () => ({
    params: { id: 'month' },
    body: { from: '2026-02-01', prices: [{ service: null, price_kopecks: 120_000 }] },
  }),
  withdrawTariffPrice: () => ({ params: { id: 'month', price: last.price } }),
};

/** A payment with its receipt. */
export async function plantPaid(
  { db, time }: OperatorFixture,
  accountId: number,
  change: Parameters<typeof plantPayment>[1]['change'] = {},
): Promise<void> {
  last.receipt = await plantPayment(db, { accountId, at: time.clock(), change });
}

const plantOrder: Prepare = ({ db, time }, accountId) => plantRefusedOrder(db, { accountId, at: time.clock() });

/** What has to be so before a change is one. */
const BEFORE: Partial<Record<OperatorCall, Prepare>> = {
  unblockUser: ({ db }, id) => db.updateTable('account').set({ blocked_at: new Date() }).where('id', '=', id).execute(),
  resetSecondFactor: ({ db }, id) => setFactor(db, id, { totp_confirmed_at: new Date() }),
  keepSecondFactor: ({ db }, id) =>
    setFactor(db, id, { totp_confirmed_at: new Date(), second_factor_ends_at: new Date() }),
  revokeUserService: ({ db }, id) =>
    db.insertInto('account_service').values({ account_id: id, service: 2, origin: 'grant', ends_at: null }).execute(),
  beginImport: ({ db }, number) => plantImport(db, { number, state: 'checked' }),
  pauseImport: ({ db }, number) => plantImport(db, { number, state: 'importing' }),
  resumeImport: ({ db }, number) => plantImport(db, { number, state: 'paused' }),
  withdrawImport: ({ db }, number) => plantImport(db, { number, state: 'paused' }),
  showPersonName: ({ db }) => plantPerson(db, { id: PERSON_ID }),
  forgetPerson: ({ db }) => plantPerson(db, { id: toPersonId('other', 'anna-1') }),
  showRemovalRequest: plantRemoval,
  showRemovalProfile: plantRemoval,
  eraseRemoval: plantRemoval,
  keepRemovalHidden: plantRemoval,
  refuseRemoval: plantRemoval,
  askAboutRemoval: plantRemoval,
  extendRemoval: plantRemoval,
  switchFaceSearchOn: ({ db }) => db.insertInto('face_search_switch').values({ off_since: new Date() }).execute(),
  refundPayment: plantPaid,
  bookChargeback: plantPaid,
  writeOffBalance: plantPaid,
  repeatReceipt: async (fixture, id) => {
    await plantPaid(fixture, id);
    await refuseReceipts(fixture.db);
  },
  repeatOrder: plantOrder,
  settleOrder: plantOrder,
  showQuestionContact: ({ db }, id) => plantQuestion(db, { accountId: id }),
  markQuestion: ({ db }, id) => plantQuestion(db, { accountId: id }),
  stopRun: ({ db, time }) => plantRun(db, { at: time.clock() }),
  takeRunAgain: ({ db, time }) => plantRun(db, { at: time.clock() }),
  retryLetter: ({ db }, id) => plantQuestion(db, { accountId: id, state: 'failed' }),
  giveUpLetter: ({ db }, id) => plantQuestion(db, { accountId: id }),
  endNotice: ({ db, time }) => plantNotice(db, { id: NOTICE.params.id, created_at: time.clock() }),
  publishMaterial: ({ db, time }) => plantUpload(db, { checked_at: time.clock() }),
  takeBackMaterial: ({ db, time }) => {
    const now = time.clock();
    return plantUpload(db, { checked_at: now, published_at: now });
  },
  endSourceVouch: ({ db }) =>
    db.updateTable('source').set({ vouches_adults: true }).where('id', '=', 'other').execute(),
  planTariffPrice: ({ db }) => insertDefaultTariffs(db),
  withdrawTariffPrice: async ({ db, time }) => {
    const now = time.clock();
    await insertDefaultTariffs(db);
    last.price = await plantPrice(db, { tariff: 'month', from: new Date(now.getTime() + DAY_MS), now }, 120_000);
  },
};
const OF_SOURCE = [
  'renameSource',
  'switchSourceUse',
  'setSourceBasis',
  'closeSource',
  'eraseSource',
  'endSourceVouch',
] as const;
/** What the event is about where it is not the account. */
const TARGETS: Partial<Record<OperatorCall, (fixture: OperatorFixture) => string>> = {
  refundPayment: () => `invoice ${PLANTED.invoice}`,
  bookChargeback: () => `invoice ${PLANTED.invoice}`,
  repeatReceipt: () => `receipt ${last.receipt}`,
  repeatOrder: () => `order ${PLANTED.order}`,
  settleOrder: () => `order ${PLANTED.order}`,
  showQuestionContact: () => `question ${PLANTED.question}`,
  markQuestion: () => `question ${PLANTED.question}`,
  stopRun: () => `run ${PLANTED.run}`,
  takeRunAgain: () => `run ${PLANTED.run}`,
  retryLetter: () => `letter ${PLANTED.question}`,
  giveUpLetter: () => `letter ${PLANTED.question}`,
  addNotice: () => `notice ${NOTICE.params.id}`,
  endNotice: () => `notice ${NOTICE.params.id}`,
  publishSlides: () => 'slides',
  publishMaterial: () => `material ${AN_UPLOAD.slug}`,
  takeBackMaterial: () => `material ${AN_UPLOAD.slug}`,
  addSource: () => 'sources list',
  orderSources: () => 'sources list',
  ...Object.fromEntries(OF_SOURCE.map((name) => [name, () => 'source other'])),
  planTariffPrice: () => 'tariff month',
  withdrawTariffPrice: () => 'tariff month',
  forgetPerson: ({ removals }) => `mark ${removals.suppressionKeys.markPerson('other', 'anna-1').toString('hex')}`,
};

const setFactor = (db: Database, id: number, factor: { totp_confirmed_at: Date; second_factor_ends_at?: Date }) =>
  db.updateTable('account').set(factor).where('id', '=', id).execute();

/** What the event of a change names. */
export function targetOf(fixture: OperatorFixture, name: OperatorCall, userId: number): string {
  if (name.startsWith('switchFaceSearch')) return 'switch face_search';
  if (name === 'showPersonName') return `person ${PERSON_ID}`;
  // An import has the number of the account here.
  if (name.endsWith('Import')) return `import ${userId}`;
  const target = TARGETS[name]?.(fixture);
  if (target !== undefined) return target;
  return 'number' in (INPUTS[name](userId).params ?? {}) ? `removal ${NUMBER}` : `account ${userId}`;
}

/** Makes so what the call changes. */
export const prepare = async (fixture: OperatorFixture, name: OperatorCall, userId: number): Promise<void> => {
  await BEFORE[name]?.(fixture, userId);
};
