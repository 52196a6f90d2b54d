import type { Finding, Overview } from '@vidno/contract/operator/overview';
import { CircleAlert, CircleCheck, CircleHelp, TriangleAlert } from 'lucide-react';
import { formatMoment, formatNumber, formatShort } from '#shared/format/format.ts';
import { formatKopecks } from '#shared/format/kopecks.ts';
import { Button } from '#shared/ui/button.tsx';
import { classNames } from '#shared/ui/class-names.ts';
import { Alert, FailureAlert } from '#shared/ui/feedback/alert.tsx';
import { Badge } from '#shared/ui/feedback/badge.tsx';
import { Skeleton } from '#shared/ui/feedback/skeleton.tsx';
import { Card, Section } from '#shared/ui/layout/card.tsx';
import { Page } from '#shared/ui/layout/page.tsx';
import type { Column } from '#shared/ui/table/sort-picker.tsx';
import { SortableTable } from '#shared/ui/table/sortable-table.tsx';
import { OperatorLink } from './address.tsx';
import { useExamineNow, useOverview, useSupportBundle } from './api.ts';
import { FINDINGS } from './finding-texts.ts';
import styles from './operator.module.css';
import { daysLeft, isStale, sortFindings, stateOf } from './rules.ts';
import { texts } from './texts.ts';

export function OverviewPage() {
  const { data, error, refetch } = useOverview();
  return (
    <Page title={texts.overview}>
      <FailureAlert failure={error} title={texts.overviewFailed} onRetry={refetch} />
      {data ? <Shown overview={data} /> : !error && <Waiting />}
    </Page>
  );
}

function Waiting() {
  return (
    <div role="status" aria-label={texts.loading} className={styles.findings}>
      <Skeleton width="18rem" height="2rem" />
      <Skeleton height="6rem" />
      <Skeleton height="6rem" />
    </div>
  );
}

function Shown({ overview }: { readonly overview: Overview }) {
  return (
    <>
      <Verdict overview={overview} />
      <Removals removals={overview.removals} />
      <Day day={overview.day} />
      <Processes overview={overview} />
      <Support />
    </>
  );
}

const ICONS = { ok: CircleCheck, warning: TriangleAlert, failure: CircleAlert, unknown: CircleHelp } as const;

/** All is well, or what is not. */
function Verdict({ overview: { examination } }: { readonly overview: Overview }) {
  const examine = useExamineNow();
  const state = stateOf(examination);
  const { due, well } = sortFindings(examination?.findings ?? []);
  const count = due.filter((finding) => finding.state === state).length;
  const Icon = ICONS[state];
  const said = texts.verdict[state];
  return (
    <Card as="section" padding="l" aria-label={texts.state}>
      <div className={styles.findings}>
        <div className={styles.bar}>
          <p className={classNames(styles.verdict, styles[state])}>
            <Icon size={28} aria-hidden />
            {typeof said === 'string' ? said : said(count)}
          </p>
        </div>
        {examination && isStale(examination, Date.now()) && (
          <Alert kind="warning" title={texts.stale}>
            {texts.staleLead}
          </Alert>
        )}
        <FailureAlert failure={examine.error} title={texts.examineFailed} />
        {due.map((finding) => (
          <FindingRow key={finding.id} finding={finding} />
        ))}
        {well.length > 0 && (
          <details className={styles.fold}>
            <summary>{texts.well(well.length)}</summary>
            <ul className={styles.well}>
              {well.map(({ id, text }) => (
                <li key={id}>
                  {titleOf(id)} <span className={classNames(styles.raw, styles.quiet)}>{text}</span>
                </li>
              ))}
            </ul>
          </details>
        )}
        <div className={styles.bar}>
          <Button busy={examine.isPending} onClick={() => examine.mutate()}>
            {texts.examine}
          </Button>
          {examination && <span className={styles.quiet}>{texts.examined(formatMoment(examination.at))}</span>}
        </div>
      </div>
    </Card>
  );
}

function FindingRow({ finding: { id, state, text } }: { readonly finding: Finding }) {
  const Icon = ICONS[state];
  return (
    <div className={styles.finding}>
      <Icon size={20} className={styles[state]} aria-hidden />
      <div>
        <p className={styles.findingTitle}>{titleOf(id)}</p>
        <p>{FINDINGS[id]?.advice}</p>
        <details className={styles.fold}>
          <summary>{texts.raw}</summary>
          <p className={styles.raw} lang="en">
            {text}
          </p>
        </details>
      </div>
    </div>
  );
}

function titleOf(id: string): string {
  return FINDINGS[id]?.title ?? id;
}

function Removals({ removals: { open, due } }: Pick<Overview, 'removals'>) {
  return (
    <Section
      title={texts.removals}
      lead={open === 0 ? texts.noRemovals : texts.removalsLead}
      action={<OperatorLink to="/removals">{texts.allRemovals}</OperatorLink>}
    >
      {open > 0 && (
        <Card padding="s">
          <ul className={styles.findings} aria-label={texts.removalsOpen(open)}>
            {due.map(({ number, due: until, minor, hidden, asked }) => {
              const days = daysLeft(until, Date.now());
              return (
                <li key={number} className={styles.bar}>
                  <OperatorLink to={`/removals/${number}`}>№ {number}</OperatorLink>
                  <Badge tone={days < 0 ? 'danger' : days < 3 ? 'warning' : 'neutral'}>{texts.left(days)}</Badge>
                  {minor && <Badge tone="warning">{texts.minor}</Badge>}
                  {!hidden && <Badge tone="danger">{texts.notHidden}</Badge>}
                  {asked && <Badge>{texts.asked}</Badge>}
                </li>
              );
            })}
          </ul>
        </Card>
      )}
    </Section>
  );
}

function Day({ day }: Pick<Overview, 'day'>) {
  const figures = [
    [texts.searches, formatNumber(day.searches)],
    [texts.found, formatNumber(day.found)],
    [texts.failed, formatNumber(day.failed)],
    [texts.p95, day.p95_seconds === null ? texts.none : texts.seconds(formatShort(day.p95_seconds))],
    [texts.paid, formatKopecks(day.paid_kopecks)],
    [texts.refunded, formatKopecks(day.refunded_kopecks)],
  ];
  return (
    <Section title={texts.day} note={texts.reckoned(formatMoment(day.at))}>
      <dl className={styles.figures}>
        {figures.map(([label, value]) => (
          <div key={label} className={styles.figure}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}

type Process = Overview['processes'][number];

const COLUMNS: readonly Column<Process, never>[] = [
  {
    key: 'parts',
    title: texts.process,
    heads: true,
    cell: ({ parts }) =>
      parts
        .split(' ')
        .map((part) => texts.parts[part] ?? part)
        .join(', '),
  },
  {
    key: 'state',
    title: texts.state,
    cell: ({ alive }) => <Badge tone={alive ? 'success' : 'danger'}>{alive ? texts.alive : texts.silent}</Badge>,
  },
  { key: 'release', title: texts.version, cell: ({ release }) => release },
  { key: 'started', title: texts.started, cell: ({ started }) => formatMoment(started) },
  { key: 'seen', title: texts.seen, cell: ({ seen }) => formatMoment(seen) },
];

function Processes({ overview: { processes, release } }: { readonly overview: Overview }) {
  return (
    <Section title={texts.processes} note={texts.release(release)}>
      <SortableTable caption={texts.processList} columns={COLUMNS} rows={processes} rowKey={({ id }) => id} />
    </Section>
  );
}

/** Says what is in the bundle before it is made. */
function Support() {
  const download = useSupportBundle();
  return (
    <Section title={texts.support} lead={texts.supportLead}>
      <div className={styles.findings}>
        <ul className={styles.well}>
          {texts.supportParts.map((part) => (
            <li key={part}>{part}</li>
          ))}
        </ul>
        <FailureAlert failure={download.error} title={texts.supportFailed} />
        <div className={styles.bar}>
          <Button busy={download.isPending} onClick={() => download.mutate()}>
            {texts.supportDownload}
          </Button>
        </div>
      </div>
    </Section>
  );
}
