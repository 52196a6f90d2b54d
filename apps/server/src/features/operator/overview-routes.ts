import type { Readable } from 'node:stream';
import { examineNow, exportSupportBundle, getOverview, type Overview } from '@vidno/contract/operator/overview';
import { describeOverview, type ExamineTools, examineAndKeep } from './overview.ts';
import type { Examination } from './repository.ts';
import type { Section } from './section-routes.ts';

export interface OverviewTools extends ExamineTools {
  /** What `vidno support-bundle` writes. */
  readonly makeSupportBundle: () => Promise<Readable>;
}

export function serveOverview(section: Section, tools: OverviewTools): void {
  section.reads(getOverview, async () => {
    const { examination, removals, standing, release, processes } = await describeOverview(tools);
    const data: Overview = {
      examination: examination && toExamination(examination),
      removals: {
        open: removals.open,
        due: removals.due.map(({ number, due_at, minor, state, question, reply }) => ({
          number: String(number),
          due: due_at.toISOString(),
          minor,
          hidden: state === 'hidden',
          asked: question !== null && reply === null,
        })),
      },
      day: {
        at: standing.at.toISOString(),
        searches: standing.day.started,
        found: standing.day.found,
        failed: standing.day.failed,
        p95_seconds: standing.day.p95Seconds,
        paid_kopecks: standing.day.paidKopecks,
        refunded_kopecks: standing.day.refundedKopecks,
      },
      release,
      processes: processes.map(({ id, parts, release: of, started_at, seen_at, isAlive }) => ({
        id,
        parts,
        release: of,
        started: started_at.toISOString(),
        seen: seen_at.toISOString(),
        alive: isAlive,
      })),
    };
    return { status: 'ok', data };
  });

  section.starts(examineNow, async () => ({ status: 'ok', data: toExamination(await examineAndKeep(tools)) }));

  section.downloads(exportSupportBundle, async () => ({
    name: 'vidno-support.tar.gz',
    type: 'application/gzip',
    body: await tools.makeSupportBundle(),
  }));
}

function toExamination({ at, findings }: Examination) {
  return { at: at.toISOString(), findings: [...findings] };
}
