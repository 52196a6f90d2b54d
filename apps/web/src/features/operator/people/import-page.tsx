import {
  beginImport,
  IMPORT_STATE_TITLES,
  type ImportDetails,
  type ImportFindings,
  pauseImport,
  previewImport,
  resumeImport,
  withdrawImport,
} from '@vidno/contract/operator/imports';
import { FileX } from 'lucide-react';
import { useState } from 'react';
import { call } from '#features/session/api.ts';
import { formatDay } from '#shared/format/days.ts';
import { formatMoment, formatNumber } from '#shared/format/format.ts';
import { codeOf } from '#shared/http/refusal-text.ts';
import { Button } from '#shared/ui/button.tsx';
import { Alert, FailureAlert } from '#shared/ui/feedback/alert.tsx';
import { EmptyState } from '#shared/ui/feedback/empty-state.tsx';
import { Progress } from '#shared/ui/feedback/progress.tsx';
import { Skeleton } from '#shared/ui/feedback/skeleton.tsx';
import { Card, Section } from '#shared/ui/layout/card.tsx';
import { Page } from '#shared/ui/layout/page.tsx';
import { OperatorLink, useIdOfAddress, useOpen } from '../address.tsx';
import { ChangeDialog } from '../change-dialog.tsx';
import { EventHistory } from '../event.tsx';
import { type Fact, FactList } from '../fact-list.tsx';
import styles from '../operator.module.css';
import { useCheckImport, useExportRemarks, useImport } from './import-api.ts';
import { isAtWork, isIdle, type Step, stepsOf } from './import-rules.ts';
import { importTexts as texts } from './import-texts.ts';
import { ImportState } from './people-page.tsx';

const back = () => <OperatorLink to="/people">{texts.title}</OperatorLink>;

export function ImportPage() {
  const id = useIdOfAddress();
  return id === null ? <NoImport /> : <ShownImport key={id} id={id} />;
}

function NoImport() {
  return (
    <Page title={texts.imports} above={back()}>
      <EmptyState icon={<FileX size={28} />} title={texts.noImport}>
        {texts.noImportLead}
      </EmptyState>
    </Page>
  );
}

function ShownImport({ id }: { readonly id: number }) {
  const { data, error, refetch } = useImport(id);
  if (codeOf(error) === 'not_found') return <NoImport />;
  return (
    <Page
      above={back()}
      title={
        <>
          {texts.importTitle(id)} {data && <ImportState state={data.state} />}
        </>
      }
    >
      <FailureAlert failure={error} title={texts.importFailed} onRetry={refetch} />
      {data ? <Details shown={data} /> : !error && <Skeleton height="16rem" />}
    </Page>
  );
}

function Details({ shown }: { readonly shown: ImportDetails }) {
  const [step, setStep] = useState<Step | null>(null);
  const steps = stepsOf(shown);
  return (
    <>
      <Card>
        <Facts shown={shown} />
      </Card>
      {shown.state === 'refused' && <Refused shown={shown} />}
      {isAtWork(shown) && (
        <Card>
          <Progress percent={shown.percent} label={shown.message || IMPORT_STATE_TITLES[shown.state]} />
          <p className={styles.quiet}>{texts.waiting}</p>
        </Card>
      )}
      {shown.counts && <Written counts={shown.counts} />}
      {shown.findings && <Found shown={shown} findings={shown.findings} />}
      <div className={styles.bar}>
        {steps.map((each) => (
          <Button key={each} theme={THEMES[each]} onClick={() => setStep(each)}>
            {texts[each]}
          </Button>
        ))}
        {shown.has_remarks && <RemarksButton id={shown.id} />}
      </div>
      <EventHistory events={shown.history} />
      {step !== null && <StepDialog step={step} shown={shown} onClose={() => setStep(null)} />}
    </>
  );
}

const THEMES = { begin: 'blue', pause: 'default', resume: 'blue', withdraw: 'danger' } as const;

function Facts({ shown }: { readonly shown: ImportDetails }) {
  const { source, file, basis, until, complete, vouches_adults: vouches, created, ended } = shown;
  const facts: readonly Fact[] = [
    [texts.file, file],
    [texts.source, source.title],
    [texts.basis, until === null ? basis : `${basis}, ${texts.until(formatDay(until))}`],
    [texts.completeShort, complete ? texts.yes : texts.no],
    [texts.vouchesShort, vouches ? texts.yes : texts.no],
    [texts.created, formatMoment(created)],
    [texts.ended, ended && formatMoment(ended)],
  ];
  return <FactList facts={facts} />;
}

/** The same again, since what was wrong may be mended by now. */
function Refused({ shown }: { readonly shown: ImportDetails }) {
  const open = useOpen();
  const check = useCheckImport();
  const { file, source, basis, until, vouches_adults, complete, message } = shown;

  async function again(): Promise<void> {
    const wanted = { file, source: source.id, basis, until, vouches_adults, complete };
    const id = await check.mutateAsync(wanted).catch(() => null);
    if (id !== null) await open(`/people/imports/${id}`);
  }

  return (
    <>
      <Alert
        kind="danger"
        title={texts.refused}
        action={
          <Button busy={check.isPending} onClick={() => void again()}>
            {texts.checkAgain}
          </Button>
        }
      >
        {message}
      </Alert>
      <FailureAlert failure={check.error} title={texts.checkRefused} />
    </>
  );
}

function Figures({ figures }: { readonly figures: readonly (readonly [string, number])[] }) {
  return (
    <dl className={styles.figures}>
      {figures.map(([label, value]) => (
        <div key={label} className={styles.figure}>
          <dt>{label}</dt>
          <dd>{formatNumber(value)}</dd>
        </div>
      ))}
    </dl>
  );
}

interface FoundProps {
  readonly shown: ImportDetails;
  readonly findings: ImportFindings;
}

function Found({ shown, findings }: FoundProps) {
  const { added, changed, unchanged, leaving, suppressed, repeated, incomplete, rejected } = findings;
  const always: readonly (readonly [string, number])[] = [
    [texts.added, added],
    [texts.changed, changed],
    [texts.unchanged, unchanged],
    [texts.leaving, leaving],
    [texts.rejected, rejected.reduce((sum, { lines }) => sum + lines, 0)],
  ];
  const sometimes: readonly (readonly [string, number])[] = [
    [texts.incomplete, incomplete],
    [texts.repeated, repeated],
    [texts.suppressed, suppressed],
  ];
  const isOpen = shown.state === 'checked';
  return (
    <Section title={texts.found} {...(isOpen && { lead: texts.foundLead })}>
      {isOpen && isIdle(shown) && (
        <Alert kind="success" title={texts.nothing}>
          {texts.nothingLead}
        </Alert>
      )}
      <Figures figures={[...always, ...sometimes.filter(([, value]) => value > 0)]} />
      {rejected.length > 0 && (
        <Card padding="s">
          <p className={styles.findingTitle}>{texts.reasons}</p>
          <ul className={styles.lines}>
            {rejected.map(({ reason, lines }) => (
              <li key={reason}>
                {texts.lines(lines)}: {reason}
              </li>
            ))}
          </ul>
        </Card>
      )}
    </Section>
  );
}

function Written({ counts }: { readonly counts: NonNullable<ImportDetails['counts']> }) {
  return (
    <Section title={texts.written}>
      <Figures
        figures={[
          [texts.writtenPeople, counts.people],
          [texts.writtenPhotos, counts.photos],
          [texts.writtenFaces, counts.faces],
          [texts.unchanged, counts.unchanged],
          [texts.rejected, counts.rejected],
          [texts.left, counts.left],
        ]}
      />
    </Section>
  );
}

function RemarksButton({ id }: { readonly id: number }) {
  const download = useExportRemarks(id);
  return (
    <>
      <Button theme="gray" busy={download.isPending} onClick={() => download.mutate()}>
        {texts.remarks}
      </Button>
      <FailureAlert failure={download.error} title={texts.remarksFailed} />
    </>
  );
}

interface StepDialogProps {
  readonly step: Step;
  readonly shown: ImportDetails;
  readonly onClose: () => void;
}

function StepDialog({ step, shown: { id, state, seen }, onClose }: StepDialogProps) {
  const params = { id };
  const common = { seen, onClose, action: texts[step] };
  switch (step) {
    case 'begin':
      return (
        <ChangeDialog
          {...common}
          kind="final"
          title={texts.beginTitle(id)}
          queryKey={['import', id]}
          preview={() => call(previewImport, { params })}
          send={(body) => call(beginImport, { params, body })}
        />
      );
    case 'pause':
      return (
        <ChangeDialog
          {...common}
          kind="undoable"
          title={texts.pauseTitle}
          lead={texts.pauseLead}
          send={(body) => call(pauseImport, { params, body })}
        />
      );
    case 'resume':
      return (
        <ChangeDialog
          {...common}
          kind="undoable"
          title={texts.resumeTitle}
          lead={texts.resumeLead}
          send={(body) => call(resumeImport, { params, body })}
        />
      );
    case 'withdraw':
      return (
        <ChangeDialog
          {...common}
          kind="undoable"
          title={texts.withdrawTitle}
          lead={state === 'checking' || state === 'checked' ? texts.withdrawChecked : texts.withdrawLead}
          send={(body) => call(withdrawImport, { params, body })}
        />
      );
  }
}
