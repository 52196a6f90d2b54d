import { Link } from '@tanstack/react-router';
import { ANY_PLACE, type MonitorPlace } from '@vidno/contract/monitors/monitors';
import type { Source } from '@vidno/contract/sources';
import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { codeOf, refusalText } from '#shared/http/refusal-text.ts';
import { Button } from '#shared/ui/button/button.tsx';
import { Alert } from '#shared/ui/feedback/alert.tsx';
import { TextField } from '#shared/ui/form/text-field.tsx';
import { Card } from '#shared/ui/layout/card.tsx';
import { useAddMonitor, useNamedPlace } from '../../create-api.ts';
import { type CreateProblem, fieldOf, problemOf, USUAL, type WishField } from '../../create-rules.ts';
import { createTexts as texts } from '../../create-texts.ts';
import styles from './create-monitor.module.css';
import { PlaceChoice } from './place-choice.tsx';
import { ScheduleChoice } from './schedule-choice.tsx';
import { WatchPlan } from './watch-plan.tsx';

interface CreateMonitorProps {
  /** What the address says; `geo` is the id of a place. */
  readonly wanted: { readonly keyword?: string | undefined; readonly geo?: string | undefined };
  /** Null while none answers. */
  readonly source: Source | null;
  /** Where the source is chosen. */
  readonly sources: ReactNode;
  /** Where alerts will come. */
  readonly alerts: ReactNode;
  readonly onStarted: (monitor: { id: string; exists: boolean }) => void;
}

/** Words, place, source, schedule; what is wrong is said at its field, and all that was typed stays. */
export function CreateMonitor({ wanted, source, sources, alerts, onStarted }: CreateMonitorProps) {
  const keywordField = useRef<HTMLInputElement>(null);
  const placeField = useRef<HTMLInputElement>(null);
  const [keyword, setKeyword] = useState(wanted.keyword ?? '');
  const [schedule, setSchedule] = useState(USUAL);
  const [problem, setProblem] = useState<CreateProblem | null>(null);
  const { place, isNaming, problem: placeProblem, setPlace } = usePlace(wanted.geo, source);
  const add = useAddMonitor();

  const refusedField = add.error && fieldOf(codeOf(add.error));
  const errorAt = (field: WishField) => (refusedField === field ? refusalText(add.error) : null);

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (add.isPending || isNaming || !source) return;
    const found = problemOf({ keyword, ...schedule });
    setProblem(found);
    if (found) {
      add.reset();
      if (found === 'blank') keywordField.current?.focus();
      return;
    }
    const wish = { keyword, source: source.id, geo: place?.id ?? ANY_PLACE, ...schedule };
    add.mutate(wish, {
      onSuccess: ({ status, id }) => onStarted({ id, exists: status === 'exists' }),
      onError: (failure) => focusOn(fieldOf(codeOf(failure))),
    });
  }

  function focusOn(field: WishField | null): void {
    if (field === 'keyword') keywordField.current?.focus();
    if (field === 'place') placeField.current?.focus();
  }

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <Card padding="l">
        <div className={styles.fields}>
          <TextField
            ref={keywordField}
            label={texts.keyword}
            hint={texts.keywordHint}
            error={problem === 'blank' ? texts.problems.blank : errorAt('keyword')}
            value={keyword}
            onChange={(event) => setKeyword(event.target.value)}
            autoComplete="off"
          />
          <PlaceChoice
            ref={placeField}
            source={source}
            place={place}
            onPlace={setPlace}
            error={errorAt('place') ?? placeProblem}
          />
        </div>
      </Card>
      {sources}
      {refusedField === 'source' && <Alert kind="danger">{refusalText(add.error)}</Alert>}
      <Card padding="l">
        <div className={styles.fields}>
          <ScheduleChoice
            schedule={schedule}
            onSchedule={setSchedule}
            errors={{ rate: errorAt('rate'), days: problem === 'once' ? texts.problems.once : errorAt('days') }}
          />
        </div>
      </Card>
      <WatchPlan schedule={schedule} alerts={alerts} />
      {add.error && refusedField === null && (
        <Alert kind="danger" action={<WayOut code={codeOf(add.error)} />}>
          {refusalText(add.error)}
        </Alert>
      )}
      <div>
        <Button type="submit" theme="blue" size="l" busy={add.isPending || isNaming} disabled={!source}>
          {texts.submit}
        </Button>
      </div>
    </form>
  );
}

/** The place one has chosen, else the one that the address names. */
function usePlace(wanted: string | undefined, source: Source | null) {
  const [chosen, setChosen] = useState<{ place: MonitorPlace | null }>();
  const named = useNamedPlace({ source: source?.id ?? null, id: wanted && wanted !== ANY_PLACE ? wanted : null });
  return {
    place: chosen ? chosen.place : (named.data ?? null),
    isNaming: !chosen && named.isLoading,
    problem: chosen ? null : problemOfPlace(named),
    setPlace: (place: MonitorPlace | null) => setChosen({ place }),
  };
}

function problemOfPlace({
  data,
  error,
}: {
  data: MonitorPlace | null | undefined;
  error: Error | null;
}): string | null {
  if (error) return refusalText(error);
  return data === null ? texts.placeUnknown : null;
}

/** The step that mends a refusal, where there is one. */
function WayOut({ code }: { readonly code: string | null }) {
  switch (code) {
    case 'not_paid':
      return <Link to="/change-tariff">{texts.toTariff}</Link>;
    case 'monitor_limit':
      return <Link to="/monitor-search/list">{texts.toList}</Link>;
    default:
      return null;
  }
}
