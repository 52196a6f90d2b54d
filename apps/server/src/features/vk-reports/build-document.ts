import { Readable } from 'node:stream';
import type { VkUser } from '@vidno/contract/vk/accounts';
import { EXPORT_MAX_POSTS, type exportTable as exportTableEndpoint } from '@vidno/contract/vk/export';
import type { Filter } from '@vidno/contract/vk/filter';
import { type ActivityType, REPORT_TYPES, type ReportType } from '@vidno/contract/vk/posts';
import type * as z from 'zod/mini';
import { formatMoscowDateTime } from '#config/time.ts';
import type { Database } from '#database/database.ts';
import { findAudience } from '#features/audience/find-audience.ts';
import type { Caller } from '#features/identity/tools.ts';
import type { Tracked } from '#features/vk-accounts/tracked.ts';
import { findActivity } from '#features/vk-posts/activity.ts';
import { findOverview, findReport, findStats, findTypicals } from '#features/vk-posts/figures.ts';
import { listPosts, readPosts } from '#features/vk-posts/list-posts.ts';
import type { FileBuilder } from '#files/documents/build-file.ts';
import { type ReportDocument, type ReportTable, writeCsv } from '#files/documents/report-document.ts';
import type { Tools } from '#tools.ts';
import {
  accountName,
  accountTitle,
  erFacts,
  FILE_TYPES,
  fileName,
  groupLabel,
  periodLabel,
  REPORT_TITLES,
  sortLabel,
  TABLE_TITLES,
  takeRows,
} from './labels.ts';
import {
  type Activity,
  AUDIENCE_NOT_READ,
  activityTable,
  audienceSummary,
  audienceTables,
  compareTable,
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
  /** The caller. An audience that is due is read only if they may start that. */
  readonly caller: Pick<Caller, 'services'>;
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
  const facts = factsOf({ users: accounts.map(({ user }) => user), request, now: tools.clock() });
  return { ...content, title, facts: [...facts, ...(content.facts ?? [])] };
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
      return { tables: [activityTable(await findActivityMonths(tools, wall, filter))] };
    case 'audience':
      return findAudienceContent(tools, wall);
    case 'compare':
      return {
        tables: [compareTable(await Promise.all(accounts.map((one) => findComparedAccount(tools, one, request))))],
      };
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
  const overview = await findOverview(db, wall, filter);
  const activity = await findActivityMonths(tools, wall, filter);
  const reports: ReportTable[] = [];
  for (const type of REPORT_TYPES) {
    if (type !== 'month') reports.push(groupTable(type, await findReport(db, wall, { filter, type })));
  }
  const audience = await findAudienceContent(tools, wall);
  const posts = request.format === 'pdf' ? null : await findPosts(tools, wall, withoutGroup(request));
  return {
    facts: [...erFacts(overview.stats), ...(audience.facts ?? [])],
    tables: [
      ...summaryTables(overview),
      activityTable(activity),
      postTable('Лучшие посты', overview.listRating),
      postTable('Худшие посты', overview.listWorst),
      ...reports,
      ...audience.tables,
      ...(posts ? [posts] : []),
    ],
  };
}

async function findActivityMonths({ db, clock }: BuildDocumentTools, wall: Tracked, filter: Filter): Promise<Activity> {
  const now = clock();
  const byMonth = (type: ActivityType) => findActivity(db, wall, { filter, type, view: 'month', now });
  const [likes, views, comments, reposts, { groups }] = await Promise.all([
    byMonth('likes'),
    byMonth('views'),
    byMonth('comments'),
    byMonth('reposts'),
    findReport(db, wall, { filter, type: 'month' }),
  ]);
  return { series: { likes, views, comments, reposts }, months: groups };
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
      ? `${REPORT_TITLES[type]}: ${groupLabel(type, value)}`
      : null;
  return [
    { label: users.length > 1 ? 'Аккаунты' : 'Аккаунт', value: users.map(accountName).join(', ') },
    { label: 'Что в файле', value: TABLE_TITLES[table] },
    ...(table === 'audience' ? [] : [{ label: 'Период', value: periodLabel(filter) }]),
    ...(group === null ? [] : [{ label: 'Группа', value: group }]),
    ...(hasPosts ? [{ label: 'Порядок постов', value: sortLabel(sort, direction) }] : []),
    { label: 'Сделано', value: `${formatMoscowDateTime(now)} по Москве, Видно` },
  ];
}
