import { Readable } from 'node:stream';
import type { VkUser } from '@vidno/contract/vk/accounts';
import type { Coverage } from '@vidno/contract/vk/coverage';
import { coverageGaps, coverageLines } from '@vidno/contract/vk/coverage-texts';
import { EXPORT_MAX_POSTS, type exportTable as exportTableEndpoint } from '@vidno/contract/vk/export';
import type { Filter } from '@vidno/contract/vk/filter';
import { countedTitle, groupTitle, periodTitle, reportTypeTitles, sectionTitles } from '@vidno/contract/vk/labels';
import { type Compared, REPORT_TYPES, type ReportType } from '@vidno/contract/vk/posts';
import type * as z from 'zod/mini';
import { formatMoscowDateTime } from '#config/time.ts';
import type { Database } from '#database/database.ts';
import { findAudience } from '#features/audience/find-audience.ts';
import type { Caller } from '#features/identity/tools.ts';
import type { VkAccess } from '#features/vk-access/vk-access.ts';
import type { Tracked } from '#features/vk-accounts/tracked.ts';
import { findChart } from '#features/vk-posts/chart.ts';
import { findCoverage } from '#features/vk-posts/coverage.ts';
import { findOverview, findReport, findStats, findTypicals } from '#features/vk-posts/figures.ts';
import { listFollowersIn } from '#features/vk-posts/followers/listed-followers.ts';
import { listPosts, readPosts } from '#features/vk-posts/list-posts.ts';
import { createVkFilePictures, type VkFilePictures, type VkPictureTools } from '#features/vk-posts/pictures.ts';
import type { FileBuilder } from '#files/documents/build-file.ts';
import { type ReportDocument, type ReportTable, writeCsv } from '#files/documents/report-document.ts';
import type { Tools } from '#tools.ts';
import {
  accountName,
  accountTitle,
  erFacts,
  FILE_TYPES,
  fileName,
  sortLabel,
  TABLE_TITLES,
  takeRows,
} from './labels.ts';
import {
  AUDIENCE_NOT_READ,
  audienceSummary,
  audienceTables,
  chartTable,
  compareTable,
  definitionsTable,
  followersTable,
  groupTable,
  postTable,
  postTables,
  summaryTables,
} from './tables.ts';

/** The parsed query of an export. */
type ExportRequest = Omit<z.output<(typeof exportTableEndpoint)['query']>, 'id'>;

interface ExportTableTools extends BuildDocumentTools {
  readonly buildFile: FileBuilder;
}

type ExportOutcome =
  | { kind: 'made'; file: { name: string; type: string; body: Buffer | Readable } }
  | { kind: 'refused'; because: 'report_group_unknown' | 'overloaded' };

/** A CSV is streamed while it is read from the database. Other formats are built completely before they are sent. */
export async function exportTable(
  tools: ExportTableTools,
  accounts: readonly [Tracked, ...Tracked[]],
  request: ExportRequest,
): Promise<ExportOutcome> {
  const document = await buildDocument(tools, accounts, request);
  if (document === null) return { kind: 'refused', because: 'report_group_unknown' };
  const { format } = request;
  const named = { name: fileName({ ...request, users: accounts.map(({ user }) => user) }), type: FILE_TYPES[format] };
  if (format === 'csv') return { kind: 'made', file: { ...named, body: Readable.from(writeCsv(document)) } };
  const built = await tools.buildFile(format, document);
  if (built.kind === 'busy') return { kind: 'refused', because: 'overloaded' };
  return { kind: 'made', file: { ...named, body: built.bytes } };
}

interface BuildDocumentTools extends Pick<Tools, 'db' | 'clock'> {
  readonly vkAccess: Pick<VkAccess, 'hasUserTokens'>;
  readonly vkPictures: VkPictureTools;
  /** The caller. An audience that is due is read only if they may start that. */
  readonly caller: Pick<Caller, 'services'>;
}

/** What a file or a link keeps: when the page is refreshed next is no matter of theirs. */
export async function findCoverageOfToday(
  { db, vkAccess }: Pick<BuildDocumentTools, 'db' | 'vkAccess'>,
  wall: Tracked,
): Promise<Coverage> {
  return await findCoverage({ db, readsOldPosts: vkAccess.hasUserTokens(), refreshesDaily: false }, wall);
}

/** The lines that the screen shows about what is held of the page. */
function coverageFacts(coverage: Coverage): ReportDocument['facts'] {
  const gaps = coverageGaps(coverage).map((value) => ({ label: sectionTitles.coverage, value }));
  return [...coverageLines(coverage), ...gaps];
}

type Content = Pick<ReportDocument, 'tables'> & { facts?: ReportDocument['facts'] };

/** The content of the screens as tables. Null if the report has no such group. */
async function buildDocument(
  tools: BuildDocumentTools,
  accounts: readonly [Tracked, ...Tracked[]],
  request: ExportRequest,
): Promise<ReportDocument | null> {
  const content = await findContent(tools, accounts, request);
  if (content === null) return null;
  const [first] = accounts;
  const title = accounts.length > 1 ? TABLE_TITLES.compare : accountTitle(first.user);
  const now = tools.clock();
  const facts = factsOf({ users: accounts.map(({ user }) => user), request, now });
  if (accounts.length > 1) return { ...content, title, facts: [...facts, ...(content.facts ?? [])] };
  const held = coverageFacts(await findCoverageOfToday(tools, first));
  const picture = (await picturesFor(tools, request)?.avatarOf(first)) ?? undefined;
  return { ...content, title, picture, facts: [...facts, ...held, ...(content.facts ?? [])] };
}

/** Other files have no place for them. */
function picturesFor({ vkPictures }: BuildDocumentTools, { format }: ExportRequest): VkFilePictures | null {
  return format === 'pdf' ? createVkFilePictures(vkPictures) : null;
}

async function findContent(
  tools: BuildDocumentTools,
  accounts: readonly [Tracked, ...Tracked[]],
  request: ExportRequest,
): Promise<Content | null> {
  const { db } = tools;
  const [wall] = accounts;
  const { filter, type = 'content_type' } = request;
  switch (request.table) {
    case 'posts': {
      const posts = await findPosts(tools, wall, request);
      return posts && { tables: [posts] };
    }
    case 'groups':
      return await findGroups(db, wall, { filter, type });
    case 'activity':
      return { tables: [chartTable(await findChart(db, wall, { filter, now: tools.clock() }))] };
    case 'audience':
      return findAudienceContent(tools, wall);
    case 'compare': {
      const pictures = picturesFor(tools, request);
      const avatars = pictures && (await Promise.all(accounts.map((one) => pictures.avatarOf(one))));
      const compared = await Promise.all(accounts.map((one) => findComparedAccount(tools, one, request)));
      return { tables: [{ ...compareTable(compared), ...withPictures(avatars) }] };
    }
    case 'report':
      return findWholeReport(tools, wall, request);
  }
}

async function findGroups(db: Database, wall: Tracked, asked: { filter: Filter; type: ReportType }): Promise<Content> {
  const report = await findReport(db, wall, asked);
  return { facts: erFacts(report.stats), tables: [groupTable(asked.type, report)] };
}

async function findPosts(
  { db }: BuildDocumentTools,
  wall: Tracked,
  request: ExportRequest,
): Promise<ReportTable | null> {
  const { filter, sort, direction, type, value, format } = request;
  const group = type !== undefined && value !== undefined ? { type, value } : undefined;
  const order = { filter, group, sort, direction };
  const found = await listPosts(db, wall, { ...order, page: 0, limit: 1 });
  if (found === null) return null;
  const limit = EXPORT_MAX_POSTS[format];
  return postTables(takeRows(readPosts(db, wall, order), limit), { total: found.totalCount, limit });
}

async function findAudienceContent(tools: BuildDocumentTools, wall: Tracked): Promise<Content> {
  const found = await findAudience(tools, { tracked: wall, caller: tools.caller, page: 0, limit: 1 });
  if (found.kind === 'refused') return { tables: [], facts: [{ label: 'Аудитория', value: AUDIENCE_NOT_READ }] };
  const { audience } = found;
  const facts = [{ label: 'Аудитория', value: audienceSummary(audience) }];
  return { tables: audience.status === 'ok' ? audienceTables(audience) : [], facts };
}

async function findComparedAccount({ db }: BuildDocumentTools, wall: Tracked, { filter }: ExportRequest) {
  const [stats, typicals] = await Promise.all([findStats(db, wall, filter), findTypicals(db, wall, filter)]);
  return { user: wall.user, stats, typicals };
}

/** Everything in one file. A PDF leaves out the list of posts, which would fill a hundred pages. */
async function findWholeReport(tools: BuildDocumentTools, wall: Tracked, request: ExportRequest): Promise<Content> {
  const { db } = tools;
  const { filter } = request;
  const now = tools.clock();
  const overview = await findOverview(db, wall, { filter, now });
  const chart = await findChart(db, wall, { filter, now });
  const followers = await listFollowersIn(db, wall, filter);
  const reports: ReportTable[] = [];
  for (const type of REPORT_TYPES) {
    if (type !== 'month') reports.push(groupTable(type, await findReport(db, wall, { filter, type })));
  }
  const audience = await findAudienceContent(tools, wall);
  const pictures = picturesFor(tools, request);
  const [best, worst] = [
    pictures && (await pictures.previewsOf(wall, overview.listRating)),
    pictures && (await pictures.previewsOf(wall, overview.listWorst)),
  ];
  const posts = request.format === 'pdf' ? null : await findPosts(tools, wall, withoutGroup(request));
  return {
    facts: [...erFacts(overview.stats), ...(audience.facts ?? [])],
    tables: [
      ...summaryTables(overview, {
        period: periodTitle(filter.date_from, filter.date_to),
        compared: comparedTitle(overview.compared),
      }),
      chartTable(chart),
      ...(followers.length > 0 ? [followersTable(followers)] : []),
      { ...postTable(sectionTitles.best, overview.listRating), ...withPictures(best) },
      { ...postTable(sectionTitles.worst, overview.listWorst), ...withPictures(worst) },
      ...reports,
      ...audience.tables,
      ...(posts ? [posts] : []),
      definitionsTable(),
    ],
  };
}

/** A column of pictures, if there is any. */
function withPictures(pictures: ReportTable['pictures'] | null): Pick<ReportTable, 'pictures'> {
  return pictures?.some((picture) => picture !== null) ? { pictures } : {};
}

function comparedTitle(compared: Compared | null): string {
  if (!compared) return 'Не с чем сравнить';
  return compared.collected ? periodTitle(compared.date_from, compared.date_to) : 'Собраны не все дни';
}

function withoutGroup({ type: _type, value: _value, ...request }: ExportRequest): ExportRequest {
  return request;
}

interface FactsRequest {
  readonly users: readonly VkUser[];
  readonly request: ExportRequest;
  readonly now: Date;
}

/** The facts at the head of a file: accounts, filters and time of creation. */
export function factsOf({ users, request, now }: FactsRequest): ReportDocument['facts'] {
  const { table, format, filter, sort, direction, type, value } = request;
  const hasPosts = table === 'posts' || (table === 'report' && format !== 'pdf');
  const group =
    table === 'posts' && type !== undefined && value !== undefined
      ? `${reportTypeTitles[type]}: ${groupTitle(type, value)}`
      : null;
  const counted = table === 'audience' ? null : countedTitle(filter);
  return [
    { label: users.length > 1 ? 'Аккаунты' : 'Аккаунт', value: users.map(accountName).join(', ') },
    { label: 'Что в файле', value: TABLE_TITLES[table] },
    ...(table === 'audience' ? [] : [{ label: 'Период', value: periodTitle(filter.date_from, filter.date_to) }]),
    ...(counted === null ? [] : [{ label: 'Какие посты', value: counted }]),
    ...(group === null ? [] : [{ label: 'Группа', value: group }]),
    ...(hasPosts ? [{ label: 'Порядок постов', value: sortLabel(sort, direction) }] : []),
    { label: 'Сделано', value: `${formatMoscowDateTime(now)} по Москве, Видно` },
  ];
}
