import type { SourceDetails } from '@vidno/contract/operator/catalogue/sources';
import { Database } from 'lucide-react';
import { useState } from 'react';
import { HealthHistory } from '#features/status/status-page.tsx';
import { formatDay } from '#shared/format/days.ts';
import { formatMoment, formatNumber } from '#shared/format/format.ts';
import { codeOf } from '#shared/http/refusal-text.ts';
import { Button } from '#shared/ui/button.tsx';
import { Alert, FailureAlert } from '#shared/ui/feedback/alert.tsx';
import { Badge } from '#shared/ui/feedback/badge.tsx';
import { EmptyState } from '#shared/ui/feedback/empty-state.tsx';
import { Progress } from '#shared/ui/feedback/progress.tsx';
import { Skeleton } from '#shared/ui/feedback/skeleton.tsx';
import { Card, Section } from '#shared/ui/layout/card.tsx';
import { Page } from '#shared/ui/layout/page.tsx';
import { OperatorLink, useNameOfAddress } from '../address.tsx';
import { EventHistory } from '../event.tsx';
import { type Fact, FactList } from '../fact-list.tsx';
import styles from '../operator.module.css';
import { useProbe, useSource } from './api.ts';
import { erasedPercent, type Step, stepsOf } from './rules.ts';
import { type Change, SourceChange } from './source-change.tsx';
import { SourceBadge } from './sources-page.tsx';
import { texts } from './texts.ts';

const back = () => <OperatorLink to="/sources">{texts.title}</OperatorLink>;

export function SourcePage() {
  const id = useNameOfAddress();
  return <ShownSource key={id} id={id} />;
}

function ShownSource({ id }: { readonly id: string }) {
  const { data, error, refetch } = useSource(id);
  const [change, setChange] = useState<Change | null>(null);
  if (codeOf(error) === 'not_found') {
    return (
      <Page title={texts.source} above={back()}>
        <EmptyState icon={<Database size={28} />} title={texts.noSource}>
          {texts.noSourceLead}
        </EmptyState>
      </Page>
    );
  }
  return (
    <Page
      above={back()}
      title={
        data ? (
          <>
            {data.title} <SourceBadge {...data} />
          </>
        ) : (
          texts.source
        )
      }
      actions={data && <Button onClick={() => setChange({ kind: 'rename' })}>{texts.rename}</Button>}
    >
      <FailureAlert failure={error} title={texts.oneFailed} onRetry={refetch} />
      {data ? (
        <>
          {data.message !== null && data.state !== 'up' && <Alert kind="note" title={data.message} />}
          <Uses source={data} onChange={setChange} />
          {data.catalogue && <People source={data} onStep={(kind) => setChange({ kind })} />}
          <Health source={data} />
          {data.catalogue && <FaceSearch source={data} />}
          <EventHistory events={data.history} />
          {change && <SourceChange change={change} source={data} onClose={() => setChange(null)} />}
        </>
      ) : (
        !error && <Skeleton height="20rem" />
      )}
    </Page>
  );
}

interface UsesProps {
  readonly source: SourceDetails;
  readonly onChange: (change: Change) => void;
}

function Uses({ source: { uses }, onChange }: UsesProps) {
  return (
    <Section title={texts.uses} lead={texts.usesLead}>
      <Card>
        <ul className={styles.ordered}>
          {uses.map(({ use, on }) => (
            <li key={use}>
              <span>{texts.useNames[use]}</span>
              <Badge tone={on ? 'success' : 'warning'}>{on ? texts.on : texts.isOff}</Badge>
              <Button
                size="s"
                theme={on ? 'gray' : 'blue'}
                aria-label={`${on ? texts.turnOff : texts.turnOn}: ${texts.useNames[use]}`}
                onClick={() => onChange({ kind: 'switch', use, on: !on })}
              >
                {on ? texts.turnOff : texts.turnOn}
              </Button>
            </li>
          ))}
        </ul>
      </Card>
    </Section>
  );
}

const STEPS: Readonly<Record<Step, { readonly label: string; readonly theme: 'blue' | 'default' | 'danger' }>> = {
  basis: { label: texts.setBasis, theme: 'blue' },
  vouch: { label: texts.endVouch, theme: 'default' },
  close: { label: texts.close, theme: 'default' },
  erase: { label: texts.erase, theme: 'danger' },
};

interface PeopleProps {
  readonly source: SourceDetails;
  readonly onStep: (step: Step) => void;
}

function People({ source, onStep }: PeopleProps) {
  const { basis, until, people, faces, vouches_adults: vouches, end } = source;
  const percent = erasedPercent(source);
  const facts: readonly Fact[] = [
    [texts.basis, basis ?? texts.noBasis],
    [texts.lastDay, basis === null ? texts.none : until === null ? texts.endless : formatDay(until)],
    [texts.people, formatNumber(people)],
    [texts.faces, formatNumber(faces)],
    [texts.vouches, vouches ? texts.yes : texts.no],
    ...(end === null ? [] : endFacts(end)),
  ];
  return (
    <Section title={texts.basisSection}>
      <Card>
        <FactList facts={facts} />
      </Card>
      {percent !== null && (
        <Card>
          <Progress percent={percent} label={texts.erasing} />
          <p className={styles.quiet}>{texts.erasingLead}</p>
        </Card>
      )}
      <div className={styles.bar}>
        {stepsOf(source).map((step) => (
          <Button key={step} theme={STEPS[step].theme} onClick={() => onStep(step)}>
            {STEPS[step].label}
          </Button>
        ))}
      </div>
    </Section>
  );
}

function endFacts(end: NonNullable<SourceDetails['end']>): readonly Fact[] {
  return [
    [texts.closedSince, formatMoment(end.closed)],
    end.erased === null ? [texts.erases, formatMoment(end.erases)] : [texts.erasedAt, formatMoment(end.erased)],
    [texts.erasedPeople, formatNumber(end.erased_people)],
  ];
}

function Health({ source: { id, title, days, checked, end } }: { readonly source: SourceDetails }) {
  const probe = useProbe(id);
  return (
    <Section title={texts.health} lead={texts.healthLead}>
      <Card>
        <div className={styles.findings}>
          <div className={styles.bar}>
            {end === null && (
              <Button busy={probe.isPending} onClick={() => probe.mutate()}>
                {texts.probe}
              </Button>
            )}
            <span className={styles.quiet}>
              {checked === null ? texts.unchecked : texts.checked(formatMoment(checked))}
            </span>
          </div>
          <FailureAlert failure={probe.error} title={texts.probeFailed} />
          <HealthHistory title={title} days={days} />
        </div>
      </Card>
    </Section>
  );
}

/** On what the bands rest, and whether a search goes fast. */
function FaceSearch({ source: { calibration, index } }: { readonly source: SourceDetails }) {
  const measured = calibration
    ? texts.calibrated(calibration.searches, calibration.faces, formatMoment(calibration.at))
    : texts.notCalibrated;
  return (
    <Section title={texts.faceSearch}>
      <Card>
        <FactList
          facts={[
            [texts.calibration, measured],
            [texts.index, texts.indexes[index]],
          ]}
        />
        {calibration?.up_to_date === false && <p className={styles.quiet}>{texts.outdated}</p>}
      </Card>
    </Section>
  );
}
