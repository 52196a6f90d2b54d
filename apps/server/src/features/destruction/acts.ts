import type { OperatorConfig } from '#config/config.ts';
import { formatMoscowDate } from '#config/time.ts';
import type { Database, Transaction } from '#database/database.ts';
import type { DocumentWithRows } from '#files/documents/report-document.ts';
import {
  type DestructionAct,
  findAct,
  findActOfEvent,
  findActOfRequest,
  findExtract,
  insertAct,
  type JournalExtract,
} from './repository.ts';

/** What a record of the catalogue has. */
const CATEGORIES = [
  'имя, возраст, город, регион, рассказ о себе, адрес страницы',
  'фотографии',
  'биометрические: изображения лиц и признаки лиц, если они вычислялись',
  'сведения о том, что человек найден: результаты поисков и мониторингов',
];
const METHOD =
  'удаление записей из базы данных и файлов из хранилища средствами информационной системы, без возможности восстановить; из резервных копий уходят с окончанием срока их хранения';
const SYSTEM = 'Видно';

export type ActOperator = Pick<OperatorConfig, 'name' | 'inn' | 'address'>;

interface NewAct {
  readonly requestNumber: number | null;
  /** Whose data they were, without naming anybody. */
  readonly subject: string;
  readonly people: number;
  readonly operator: ActOperator;
  /** Who decided by hand; null if the system erased by itself. */
  readonly by: string | null;
  readonly reason: string;
  readonly at: Date;
  /** The event in the journal that records the erasure. */
  readonly eventId: number;
}

/** In the transaction that erases, after its event. Whoever erased nothing writes none. */
export async function writeAct(
  trx: Transaction,
  { by, at, eventId, requestNumber, operator, ...act }: NewAct,
): Promise<void> {
  if (act.people === 0) return;
  const { name, inn, address } = operator;
  await insertAct(trx, {
    ...act,
    request_number: requestNumber,
    categories: JSON.stringify(CATEGORIES),
    operator: JSON.stringify({ name, inn, address }),
    executor: by === null ? 'информационная система, автоматически' : `сотрудник оператора: ${by}`,
    method: METHOD,
    destroyed_at: at,
    event_id: eventId,
  });
}

/** An act with all fields of the order № 179, and the extract of the journal that goes with it. */
export interface ActWithExtract {
  readonly number: number;
  readonly operator: ActOperator;
  /** Null: nobody processes the data on the operator's behalf, as far as the system knows. */
  readonly processor: null;
  readonly subject: string;
  readonly profiles: number;
  readonly executor: string;
  readonly categories: readonly string[];
  /** Null: nothing was kept outside the system. */
  readonly medium: null;
  readonly informationSystem: string;
  readonly method: string;
  readonly reason: string;
  readonly date: string;
  readonly journal: {
    readonly subject: string;
    readonly categories: readonly string[];
    readonly informationSystem: string;
    readonly reason: string;
    readonly date: string;
    /** Null if the event is missing, which `vidno audit verify` explains. */
    readonly event: JournalExtract | null;
  };
}

export async function readAct(db: Database, act: DestructionAct): Promise<ActWithExtract> {
  const { number, operator, subject, people, executor, categories, method, reason, destroyed_at, event_id } = act;
  const date = destroyed_at.toISOString();
  const common = { subject, categories, informationSystem: SYSTEM, reason, date };
  return {
    number,
    operator,
    processor: null,
    ...common,
    profiles: people,
    executor,
    medium: null,
    method,
    journal: { ...common, event: await findExtract(db, event_id) },
  };
}

/** The act of a request, for paper; null if there is none. */
export async function findDocumentOfRequest(db: Database, requestNumber: number): Promise<DocumentWithRows | null> {
  const act = await findActOfRequest(db, requestNumber);
  return act && toActDocument(await readAct(db, act));
}

/** The act with this number, for paper; null if there is none. */
export async function findDocument(db: Database, number: number): Promise<DocumentWithRows | null> {
  const act = await findAct(db, number);
  return act && toActDocument(await readAct(db, act));
}

/** Number of the act that was written with an event; null if there is none. */
export async function findNumberOfEvent(db: Database, eventId: number): Promise<number | null> {
  return (await findActOfEvent(db, eventId))?.number ?? null;
}

/** For paper: it is signed by hand. */
export function toActDocument(act: ActWithExtract): DocumentWithRows {
  const { operator, journal } = act;
  const { event } = journal;
  const fact = (label: string, value: string) => ({ label, value });
  const date = formatMoscowDate(new Date(act.date));
  return {
    title: `Акт № ${act.number} об уничтожении персональных данных`,
    facts: [
      fact('Оператор', operator.name ?? 'не указан'),
      fact('ИНН оператора', operator.inn ?? 'не указан'),
      fact('Адрес оператора', operator.address ?? 'не указан'),
      fact('Обработка по поручению', 'не поручалась'),
      fact('Субъект персональных данных', act.subject),
      fact('Уничтожено анкет', String(act.profiles)),
      fact('Категории данных', act.categories.join('; ')),
      fact('Материальный носитель', 'нет: обработка только автоматизированная'),
      fact('Информационная система', act.informationSystem),
      fact('Способ уничтожения', act.method),
      fact('Причина уничтожения', act.reason),
      fact('Дата уничтожения', date),
      fact('Кто уничтожил', act.executor),
      fact('Должность, подпись, расшифровка', '______________________________'),
      fact('Выгрузка из журнала', `субъект, категории, система, причина и дата те же; ${describeEvent(event)}`),
    ],
    tables: [],
    note: 'Составлен по приказу Роскомнадзора от 28.10.2022 № 179. Хранится три года с даты уничтожения.',
  };
}

function describeEvent(event: JournalExtract | null): string {
  if (event === null) return 'записи в журнале нет';
  const place = event.position === null ? 'без места в цепочке' : `место ${event.position}, отпечаток ${event.hash}`;
  return `запись ${event.action} от ${event.at.toISOString()}, ${place}`;
}
