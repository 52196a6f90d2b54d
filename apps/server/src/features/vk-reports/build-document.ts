import { EXPORT_MAX_POSTS } from '@vidno/contract/vk/export';
import { REPORT_TYPES } from '@vidno/contract/vk/posts';
import { type FindAudienceTools, findAudience } from '#features/audience/public.ts';
import type { Tracked } from '#features/vk-accounts/public.ts';
import { findOverview, findReport, findStats, findTypicals, listPosts, readPosts } from '#features/vk-posts/public.ts';
import type { ReportDocument, ReportTable } from '#files/documents/report-document.ts';
import type { ExportRequest } from './export-request.ts';
import { factsOf } from './fact-rules.ts';
import { findActivityMonths } from './find-activity-months.ts';
import { accountTitle, firstOf } from './rules.ts';
import { activityTable } from './tables/activity-table.ts';
import { audienceTables, audienceWords } from './tables/audience-tables.ts';
import { compareTable } from './tables/compare-table.ts';
import { groupTable } from './tables/group-table.ts';
import { postTable, postTables } from './tables/post-tables.ts';
import { summaryTables } from './tables/summary-tables.ts';
import { TABLE_TITLES } from './word-rules.ts';

export type BuildDocumentTools = FindAudienceTools;

type Content = Pick<ReportDocument, 'tables'> & { facts?: ReportDocument['facts'] };

/** What the screens show, as tables. Null: the report has no such group. */
export async function buildDocument(
  tools: BuildDocumentTools,
  accounts: readonly [Tracked, ...Tracked[]],
  asked: ExportRequest,
): Promise<ReportDocument | null> {
  const content = await findContent(tools, accounts, asked);
  if (content === null) return null;
  const [first] = accounts;
  const title = accounts.length > 1 ? TABLE_TITLES.compare : accountTitle(first.user);
  const facts = factsOf({ users: accounts.map(({ user }) => user), asked, now: tools.clock() });
  return { ...content, title, facts: [...facts, ...(content.facts ?? [])] };
}

async function findContent(
  tools: BuildDocumentTools,
  accounts: readonly [Tracked, ...Tracked[]],
  asked: ExportRequest,
): Promise<Content | null> {
  const { db } = tools;
  const [wall] = accounts;
  const { filter, type = 'content_type' } = asked;
  switch (asked.table) {
    case 'posts': {
      const posts = await findPosts(tools, wall, asked);
      return posts && { tables: [posts] };
    }
    case 'groups':
      return { tables: [groupTable(type, await findReport(db, wall, { filter, type }))] };
    case 'activity':
      return { tables: [activityTable(await findActivityMonths(tools, wall, filter))] };
    case 'audience':
      return findAudienceContent(tools, wall);
    case 'compare':
      return {
        tables: [compareTable(await Promise.all(accounts.map((one) => findCompared(tools, one, asked))))],
      };
    case 'report':
      return findWholeReport(tools, wall, asked);
  }
}

async function findPosts({ db }: BuildDocumentTools, wall: Tracked, asked: ExportRequest): Promise<ReportTable | null> {
  const { filter, sort, direction, type, value, format } = asked;
  const group = type !== undefined && value !== undefined ? { type, value } : undefined;
  const order = { filter, group, sort, direction };
  const found = await listPosts(db, wall, { ...order, page: 0, limit: 1 });
  if (found === null) return null;
  const limit = EXPORT_MAX_POSTS[format];
  return postTables(firstOf(readPosts(db, wall, order), limit), { total: found.totalCount, limit });
}

async function findAudienceContent(tools: BuildDocumentTools, wall: Tracked): Promise<Content> {
  const audience = await findAudience(tools, wall, { page: 0, limit: 1 });
  const facts = [{ label: 'Аудитория', value: audienceWords(audience) }];
  return { tables: audience.status === 'ok' ? audienceTables(audience) : [], facts };
}

async function findCompared({ db }: BuildDocumentTools, wall: Tracked, { filter }: ExportRequest) {
  const [stats, typicals] = await Promise.all([findStats(db, wall, filter), findTypicals(db, wall, filter)]);
  return { user: wall.user, stats, typicals };
}

/** Everything in one file; the posts themselves would make a PDF of a hundred pages, and stay out of it. */
async function findWholeReport(tools: BuildDocumentTools, wall: Tracked, asked: ExportRequest): Promise<Content> {
  const { db } = tools;
  const { filter } = asked;
  const overview = await findOverview(db, wall, filter);
  const activity = await findActivityMonths(tools, wall, filter);
  const reports: ReportTable[] = [];
  for (const type of REPORT_TYPES) {
    if (type !== 'month') reports.push(groupTable(type, await findReport(db, wall, { filter, type })));
  }
  const audience = await findAudienceContent(tools, wall);
  const posts = asked.format === 'pdf' ? null : await findPosts(tools, wall, withoutGroup(asked));
  return {
    facts: audience.facts ?? [],
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

function withoutGroup({ type: _type, value: _value, ...asked }: ExportRequest): ExportRequest {
  return asked;
}
