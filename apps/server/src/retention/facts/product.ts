import { type FactsOfTables, KEPT_DAYS, NO_PERSONAL_DATA } from '../table-facts.ts';

const CATALOGUE = { because: 'until its source takes the person out, or the person asks' };

const FOR_GOOD = { because: 'for good, so that whoever was removed does not come back' };

const FOR_RECEIPTS = { because: 'for good, so that receipts can be checked' };

/** The catalogue, and what belongs to nobody. */
export const PRODUCT_FACTS = {
  person: { what: 'people of the catalogue', kept: CATALOGUE },
  person_words: { what: 'words of their names', kept: { with: 'person' } },
  photo: { what: 'their photos', kept: { with: 'person' } },
  departure: {
    what: 'who has left the catalogue, until results have forgotten them',
    kept: { since: 'recorded_at', days: 0, removedBy: 'departures' },
  },
  removal_request: {
    what: 'requests for removal, without the page they were about once it was erased or the request refused',
    kept: { since: 'answered_at', days: KEPT_DAYS.removalRequest },
    further: [
      {
        what: 'requests for removal of somebody who was not there',
        since: 'answered_at',
        days: KEPT_DAYS.removalWithoutResult,
        where: "state = 'not_found'",
      },
      {
        what: 'mailboxes in answered requests',
        since: 'answered_at',
        days: KEPT_DAYS.removalEmail,
        where: 'email is not null',
        blanks: 'email = null',
      },
    ],
  },
  removal_log_entry: {
    what: 'what was done about requests for removal, by their numbers',
    kept: FOR_RECEIPTS,
    key: ['index'],
  },
  removal_log_node: { what: 'hashes of these', kept: FOR_RECEIPTS, key: ['level', 'position'] },
  removal_log_key: { what: 'public keys that sign receipts', kept: FOR_RECEIPTS, key: ['generation'] },
  removal_log_checkpoint: { what: 'signed heads of them', kept: FOR_RECEIPTS, key: ['size', 'generation'] },
  destruction_act: {
    what: 'acts of destruction, which name nobody',
    kept: { since: 'destroyed_at', days: KEPT_DAYS.destructionAct },
    key: ['number'],
  },
  removal_part: {
    what: 'how much of a source was hidden without a proof',
    kept: { since: 'created_at', days: KEPT_DAYS.removalPart },
    key: ['request_id', 'source_id'],
  },
  removal_candidate: {
    what: 'whom a photo fitted that was sent to be removed, until it is decided',
    kept: { with: 'removal_request' },
    key: ['request_id', 'person_id'],
  },
  removal_email: {
    what: 'letters about requests for removal',
    kept: { since: 'created_at', days: KEPT_DAYS.removalEmail },
  },
  suppression: { what: 'removals that people asked for, without saying whose', kept: FOR_GOOD, key: ['request_id'] },
  suppression_mark: {
    what: 'what keeps removed people away: keyed hashes of their ids, links and pictures',
    kept: FOR_GOOD,
    key: ['mark', 'request_id', 'person_mark'],
  },
  suppression_event: { what: 'the changes of these, signed', kept: FOR_GOOD, key: ['position'] },
  suppression_shared_key: {
    what: 'keys shared with owners of sources, sealed',
    kept: { because: 'as long as removals are exchanged with the owner' },
    key: ['source_id'],
  },
  suppression_shared_mark: {
    what: 'removed people as the owner of their source knows them: keyed hashes of their ids',
    kept: FOR_GOOD,
    key: ['source_id', 'person_mark'],
  },
  suppression_received: {
    what: 'people whom the owner of a source has removed: keyed hashes of their ids',
    kept: { because: 'until the owner withdraws it' },
    key: ['source_id', 'mark'],
  },
  sealed_person: {
    what: 'people whose removal is not proven, sealed; without an embedding',
    kept: { because: 'until the removal is proven or refused' },
    key: ['mark'],
  },
  sealed_file: {
    what: 'their photos, sealed',
    kept: { because: 'until the removal is proven or refused' },
    key: ['id'],
  },
  face: { what: 'faces of the catalogue', kept: { with: 'photo' } },
  active_face_model: { what: 'which model compares faces', kept: NO_PERSONAL_DATA },
  calibration: { what: 'how the faces of a source compare', kept: NO_PERSONAL_DATA },
  face_index: { what: 'which indexes of faces are wanted', kept: NO_PERSONAL_DATA },
  import_run: { what: 'imports into the catalogue', kept: NO_PERSONAL_DATA },
  import_range: {
    what: 'how far an import has come, and which lines and photos it could not take',
    kept: { since: 'updated_at', days: KEPT_DAYS.importRange },
    key: ['run_id', 'number'],
  },
  import_request: {
    what: 'imports that operators wanted from the browser, and which lines and photos of the file were not fit',
    kept: { since: 'updated_at', days: KEPT_DAYS.importRange },
  },
  name_word: { what: 'words of names', kept: NO_PERSONAL_DATA },
  source: { what: 'sources', kept: NO_PERSONAL_DATA },
  source_health_day: { what: 'how a source answered', kept: NO_PERSONAL_DATA },
  audit_link: {
    what: 'hashes that show whether the journal was changed',
    kept: { because: 'as long as the service runs' },
  },
  company_notice: { what: 'notices of the operator', kept: NO_PERSONAL_DATA },
  faq_entry: { what: 'answers to common questions', kept: NO_PERSONAL_DATA },
  material: { what: 'articles', kept: NO_PERSONAL_DATA },
  uploaded_material: {
    what: 'articles that operators have uploaded',
    kept: NO_PERSONAL_DATA,
    further: [
      {
        what: 'uploaded articles that were checked and not published',
        since: 'checked_at',
        days: KEPT_DAYS.checkedMaterial,
        where: 'published_at is null',
      },
      {
        what: 'uploaded articles that a later one has replaced',
        since: 'replaced_at',
        days: KEPT_DAYS.replacedMaterial,
      },
    ],
  },
  process: { what: 'processes of the product', kept: { since: 'seen_at', days: 1 } },
  examination: { what: 'what doctor found last', kept: NO_PERSONAL_DATA, key: ['single'] },
  face_search_switch: { what: 'whether face search is switched off', kept: NO_PERSONAL_DATA, key: ['single'] },
  standing_figures: {
    what: 'how many and how much of everything there is in all',
    kept: NO_PERSONAL_DATA,
    key: ['single'],
  },
  refusal_hour: {
    what: 'how many calls each limit has refused in an hour, without saying whose',
    kept: { since: 'hour', days: KEPT_DAYS.refusalHour },
    key: ['hour', 'action'],
  },
  engine_process: { what: 'processes that find faces', kept: NO_PERSONAL_DATA },
  engine_task: {
    what: 'photos whose faces are to be found, with the network address and account that ask; answered within seconds, the photo goes with the answer',
    kept: { since: 'forget_at', days: 0 },
    key: ['id'],
  },
  engine_use: {
    what: 'how long photos of a network address and account took lately, so that all get their turn; engines forget it after five minutes',
    kept: { since: 'counted_at', days: 1 },
    key: ['lane', 'requester_group', 'requester_member'],
  },
  rate_limit: {
    what: 'counters of limits, with network addresses; the longest window is a day',
    kept: { since: 'expire', days: 0, unit: 'milliseconds' },
    key: ['key'],
  },
  tariff: { what: 'tariffs', kept: NO_PERSONAL_DATA },
  tariff_price: { what: 'prices of tariffs', kept: NO_PERSONAL_DATA },
  telegram_poll: { what: 'who asks the bot for news', kept: NO_PERSONAL_DATA },
  unsubscribe_slide: { what: 'questions after a cancellation', kept: NO_PERSONAL_DATA },
} as const satisfies FactsOfTables;

/** Ways to log in, started or finished. */
export const LOGIN_FACTS = {
  login_change: {
    what: 'changes of how to log in',
    kept: { since: 'created_at', days: KEPT_DAYS.loginChange },
    download: {
      name: 'login-changes',
      title: 'Изменения входа',
      fields: ['id', 'kind', 'device', 'created_at'],
      leftOut: ['session_id'],
      page: { kind: 'Что изменилось', device: 'Устройство', created_at: 'Когда' },
    },
  },
  one_time_code: { what: 'one-time codes', kept: { since: 'created_at', days: KEPT_DAYS.oneTimeCode } },
  password_reset: {
    what: 'links for a new password',
    kept: { since: 'expires_at', days: 0 },
    download: { withheld: 'Ссылки для нового пароля: хранится только их отпечаток, и живут они недолго.' },
  },
  pending_identity: {
    what: 'logins that were not finished',
    kept: { since: 'expires_at', days: 0 },
    key: ['session_id'],
  },
  pending_registration: {
    what: 'registrations that were not finished',
    kept: { since: 'expires_at', days: 0 },
    key: ['session_id'],
  },
  guess_wait: {
    what: 'how often somebody has guessed at a password or second factor, without saying whose',
    kept: { since: 'expires_at', days: 0 },
    key: ['key'],
  },
  address_guess: {
    what: 'how often an address has guessed wrong in ten minutes, without saying which address',
    kept: { since: 'ends_at', days: 0 },
    key: ['address'],
  },
  code_count: {
    what: 'how many codes were sent in a day, in all and for an address, without saying which address',
    kept: { since: 'day', days: KEPT_DAYS.codeCount, unit: 'day' },
    key: ['scope', 'channel', 'day'],
  },
  recovery_code: {
    what: 'recovery codes',
    kept: { with: 'account' },
    key: ['account_id', 'code_hash'],
    download: { withheld: 'Коды восстановления: хранится только их отпечаток.' },
  },
} as const satisfies FactsOfTables;
