import { pluralOf } from '@vidno/contract/format/numbers';
import { SHARED_PEOPLE_MAX, type SharedKeywordPerson, type SharedPerson } from '@vidno/contract/results/search-share';
import { VERDICTS } from '@vidno/contract/verdicts';
import { shrinkPicture } from '@vidno/face-engine/decode/sharp';
import PQueue from 'p-queue';
import { ageLabel, countLabel } from '#config/plural.ts';
import { formatMoscowDateTime } from '#config/time.ts';
import type { CataloguePhoto } from '#features/catalogue/public.ts';
import { readPhoto } from '#features/photo-search/photo-urls.ts';
import { findSearch, type Search, type SearchId } from '#features/search-list/public.ts';
import { describeSources } from '#features/search-list/rules.ts';
import type { SharedPeople } from '#features/search-list/search-kind.ts';
import { listSources } from '#features/sources/public.ts';
import type { FileBuilder } from '#files/documents/build-file.ts';
import type { Card, CardGroup, ReportDocument } from '#files/documents/report-document.ts';
import type { Tools } from '#tools.ts';
import { findShareRefusal, type Owner, type ShareRefusal, type ShareTools } from './share.ts';

export type ReportTools = ShareTools & Pick<Tools, 'files' | 'fetchPublicFile'>;

type ReportOutcome =
  | { readonly kind: 'made'; readonly name: string; readonly body: Buffer }
  | { readonly kind: 'refused'; readonly because: 'search_not_found' | 'overloaded' | ShareRefusal };

/** The people whom a link would show, as PDF, with what was searched for. It is made now and kept nowhere. */
export async function makeReport(
  tools: ReportTools & { readonly buildFile: FileBuilder },
  { accountId, isVisitor, id }: Owner & SearchId,
): Promise<ReportOutcome> {
  const search = await findSearch(tools.db, { accountId, id });
  if (!search) return { kind: 'refused', because: 'search_not_found' };
  const because = await findShareRefusal(tools.db, tools, { search, isVisitor });
  if (because) return { kind: 'refused', because };
  const document = await describeResult(tools, search);
  if (!document) return { kind: 'refused', because: 'search_not_found' };
  const built = await tools.buildFile('pdf', document);
  if (built.kind === 'busy') return { kind: 'refused', because: 'overloaded' };
  return { kind: 'made', name: `vidno-${search.createdAt.toISOString().slice(0, 10)}.pdf`, body: built.bytes };
}

/** Null if the search has just been removed. */
async function describeResult(tools: ReportTools, search: Search): Promise<ReportDocument | null> {
  const kind = tools.searchKinds[search.kind];
  const photos = new Map<string, CataloguePhoto>();
  const people = await kind.showShared(search, (photo) => {
    photos.set(photo.id, photo);
    return photo.id;
  });
  if (!people) return null;
  const shown = people.users.flatMap((person) => person.photos.slice(0, PHOTOS_PER_PERSON).map(({ url }) => url));
  const pictures = await readPictures(tools, new Map([...photos].filter(([id]) => shown.includes(id))));
  const sources = describeSources(search.sourceIds, await listSources(tools.db)).sources;
  const context = { pictures, titles: new Map(sources.map(({ id, title }) => [id, title])) };
  const searched = await readSearchedFaces(tools, await kind.listQueryPictures(search));
  return {
    title: people.users.length < SHARED_PEOPLE_MAX ? texts.title(people.users.length) : texts.best,
    facts: [
      { label: texts.searched, value: people.type === 'photo' ? texts.byPhoto : wordsOf(people) },
      { label: texts.where, value: sources.map(({ title }) => title).join(', ') },
      { label: texts.when, value: texts.moscow(search.createdAt) },
      { label: texts.made, value: texts.moscow(tools.clock()) },
    ],
    groups: [
      ...(searched.length > 0
        ? [{ title: texts.query, cards: [{ pictures: searched, title: texts.queryFace, lines: [], links: [] }] }]
        : []),
      ...(people.type === 'photo' ? toVerdictGroups(people, context) : [toKeywordGroup(people, context)]),
    ],
    tables: [],
    note: people.type === 'photo' ? texts.photoCaution : texts.keywordCaution,
  };
}

type SharedPhotoPeople = Extract<SharedPeople, { type: 'photo' }>;
type SharedKeywordPeople = Extract<SharedPeople, { type: 'keyword' }>;

interface CardContext {
  /** By the id of the photo. */
  readonly pictures: ReadonlyMap<string, Uint8Array>;
  /** Of sources, by id. */
  readonly titles: ReadonlyMap<string, string>;
}

function wordsOf({ keyword, region }: SharedKeywordPeople): string {
  return `«${keyword}», ${region?.name ?? texts.everywhere}`;
}

function toVerdictGroups({ users, bands }: SharedPhotoPeople, context: CardContext): CardGroup[] {
  return (['confident', 'likely'] as const).flatMap((band) => {
    const people = users.filter((person) => person.band === band);
    const promise = bands.find((meaning) => meaning.band === band)?.promise;
    return people.length === 0
      ? []
      : [{ title: VERDICTS[band].name, note: promise, cards: people.map((person) => toMatchCard(person, context)) }];
  });
}

function toMatchCard(person: SharedPerson, context: CardContext): Card {
  const titles = person.sources.map((id) => context.titles.get(id) ?? id).join(', ');
  return {
    ...toCard(person, context),
    lines: [placeLine(person, titles), texts.verdict(VERDICTS[person.band].name, person.photos.length)],
    links: person.profile_url === null ? [] : [person.profile_url],
  };
}

function toKeywordGroup({ users }: SharedKeywordPeople, context: CardContext): CardGroup {
  return { title: texts.people, cards: users.map((person) => toRecordsCard(person, context)) };
}

/** All records of one person. */
function toRecordsCard(person: SharedKeywordPerson, context: CardContext): Card {
  const records = [person, ...person.records];
  const lines = records.map((record) => placeLine(record, context.titles.get(record.source) ?? record.source));
  const links = records.flatMap(({ profile_url: link }) => link ?? []);
  return {
    ...toCard(person, context),
    lines: [
      ...[...new Set(lines)].slice(0, RECORDS_PER_PERSON),
      ...(person.why.length > 0 ? [person.why.map(({ text }) => text).join(' · ')] : []),
    ],
    links: [...new Set(links)].slice(0, RECORDS_PER_PERSON),
  };
}

function toCard(
  { name, age, photos }: Pick<SharedPerson, 'name' | 'age'> & { readonly photos: readonly { readonly url: string }[] },
  { pictures }: CardContext,
): Pick<Card, 'title' | 'pictures'> {
  return {
    title: age === null ? name : `${name}, ${ageLabel(age)}`,
    pictures: photos.slice(0, PHOTOS_PER_PERSON).flatMap(({ url }) => pictures.get(url) ?? []),
  };
}

function placeLine({ city, region }: Pick<SharedPerson, 'city' | 'region'>, source: string): string {
  return [city, region === city ? null : region, source].filter((part) => part !== null).join(' · ');
}

/**
 * A card is never broken by the end of a page.
 * @limit list: Further records of a person are not in the PDF.
 */
const RECORDS_PER_PERSON = 10;
/** @limit list: Further photos of a person are not in the PDF. */
const PHOTOS_PER_PERSON = 4;
/** Enough for print at the size at which it stands on the page. */
const PICTURE_PIXELS = 240;
/** @limit queue: The other pictures wait. */
const PICTURES_AT_ONCE = 8;
/**
 * Pictures on other sites that are slow must not hold the file up for long.
 * @limit request: The PDF is made without the pictures that have not been read by then.
 */
const READING_MAX_MS = 20_000;

async function readPictures(
  tools: ReportTools,
  photos: ReadonlyMap<string, CataloguePhoto>,
): Promise<ReadonlyMap<string, Uint8Array>> {
  const { clock } = tools;
  const end = clock().getTime() + READING_MAX_MS;
  const queue = new PQueue({ concurrency: PICTURES_AT_ONCE });
  const read = await Promise.all(
    Array.from(photos, ([id, photo]) =>
      queue.add(async () => {
        const bytes = clock().getTime() < end ? await readPhoto(tools, photo) : null;
        const picture = bytes && (await shrinkPicture(bytes, PICTURE_PIXELS));
        return picture ? [[id, picture] as const] : [];
      }),
    ),
  );
  return new Map(read.flat());
}

async function readSearchedFaces({ files }: ReportTools, keys: readonly string[]): Promise<Uint8Array[]> {
  const read = await Promise.all(keys.map((key) => files.find(key)));
  const shrunk = await Promise.all(read.map((bytes) => bytes && shrinkPicture(bytes, PICTURE_PIXELS)));
  return shrunk.filter((picture) => picture !== null);
}

const texts = {
  title: (count: number) =>
    `Видно · ${pluralOf(count, ['найден', 'найдено', 'найдено'])} ${countLabel(count, ['человек', 'человека', 'человек'])}`,
  best: `Видно · ${SHARED_PEOPLE_MAX} самых подходящих`,
  searched: 'Искали',
  byPhoto: 'человека по фото',
  everywhere: 'везде',
  where: 'Где',
  when: 'Поиск начат',
  made: 'Файл сделан',
  moscow: (moment: Date) => `${formatMoscowDateTime(moment)} (Москва)`,
  query: 'Кого искали',
  queryFace: 'Лицо с вашего фото',
  people: 'Найденные люди',
  verdict: (name: string, photos: number) =>
    `${name}, ${photos > 1 ? countLabel(photos, ['похожее фото', 'похожих фото', 'похожих фото']) : 'одно похожее фото'}`,
  photoCaution:
    'Сходство лиц — не доказательство: возможен и двойник. Прежде чем делать выводы, сверьте другие фото и данные.',
  keywordCaution: 'Однофамильцев и тёзок много. Прежде чем делать выводы, сверьте возраст, город и фото.',
};
