import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { ANY_PLACE, type MonitorPlace } from '@vidno/contract/monitors/monitors';
import { SOURCE_SEPARATOR, type Source } from '@vidno/contract/sources';
import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { AlertChannels } from '#features/notifications/alert-channels.tsx';
import { useSourceSet } from '#features/sources/api.ts';
import { SourceChecks } from '#features/sources/source-checks.tsx';
import { codeOf, refusalText } from '#shared/http/refusal-text.ts';
import { Button } from '#shared/ui/button.tsx';
import { FailureAlert } from '#shared/ui/feedback/alert.tsx';
import { TextField } from '#shared/ui/form/field.tsx';
import { BackLink } from '#shared/ui/layout/back-link.tsx';
import { Card } from '#shared/ui/layout/card.tsx';
import { Page } from '#shared/ui/layout/page.tsx';
import { endOf, plannedRuns, watchedBy, watchesPosts } from './api.ts';
import {
  checkMonitor,
  createTexts,
  DEFAULT_SCHEDULE,
  fieldOfRefusal,
  type MonitorField,
  type MonitorProblem,
  PRESETS,
  type PresetName,
  presetOf,
  type Schedule,
  useAddMonitor,
  useNamedPlace,
} from './create.ts';
import styles from './create-monitor.module.css';
import { PlaceChoice, PresetChoice, ScheduleChoice } from './monitor-choices.tsx';

const texts = {
  title: 'Новый мониторинг',
  lead: 'Скажите, что и где искать. Дальше мы проверяем сами и сообщаем о переменах.',
  back: 'Все мониторинги',
  kept: 'Всё, что вы заполнили, останется здесь.',
  atOnce: 'Смотрим во всех выбранных сразу.',
};

/** The ids of the sources that are up and of this kind; undefined if there are none. */
function nameWhere(offered: readonly Source[], fits: (source: Source) => boolean): string | undefined {
  const ids = offered.filter((source) => source.health === 'up' && fits(source)).map(({ id }) => id);
  return ids.length > 0 ? ids.join(SOURCE_SEPARATOR) : undefined;
}

export function MonitorCreatePage(): ReactNode {
  const initial = useSearch({ strict: false });
  const navigate = useNavigate();
  const [named, setNamed] = useState(initial.source);
  const set = useSourceSet('monitor', named);
  return (
    <Page title={texts.title} lead={texts.lead} above={<BackLink to="/monitor-search/list">{texts.back}</BackLink>}>
      <CreateMonitor
        initial={initial}
        chosen={set.chosen}
        source={set.searched}
        sources={<SourceChecks set={set} onChoose={setNamed} kept={texts.kept} note={texts.atOnce} />}
        alerts={<AlertChannels inForm />}
        onPosts={(posts) => setNamed(nameWhere(set.offered ?? [], (source) => watchesPosts(source) === posts) ?? named)}
        onStarted={({ id, exists }) =>
          void navigate({
            to: '/monitor-search/result/$id',
            params: { id },
            search: exists ? { exists } : {},
          })
        }
      />
    </Page>
  );
}

interface CreateMonitorProps {
  /** From the address; `geo` is the id of a place. */
  readonly initial: { readonly keyword?: string | undefined; readonly geo?: string | undefined };
  readonly chosen: readonly Source[];
  /** As a monitor names the chosen sources; null if none is chosen or available. */
  readonly source: string | null;
  /** The cards to choose the sources. */
  readonly sources: ReactNode;
  /** Where alerts will be sent. */
  readonly alerts: ReactNode;
  /** Asks for a source of posts, or of people. */
  readonly onPosts: (posts: boolean) => void;
  readonly onStarted: (monitor: { id: string; exists: boolean }) => void;
}

/** Keyword, place, source and schedule; errors are shown at their fields and the input is kept. */
function CreateMonitor({ initial, chosen, source, sources, alerts, onPosts, onStarted }: CreateMonitorProps) {
  const keywordField = useRef<HTMLInputElement>(null);
  const placeField = useRef<HTMLInputElement>(null);
  const [keyword, setKeyword] = useState(initial.keyword ?? '');
  const [schedule, setSchedule] = useState(DEFAULT_SCHEDULE);
  const [problem, setProblem] = useState<MonitorProblem | null>(null);
  const { place, isNaming, problem: placeProblem, setPlace } = usePlace(initial.geo, chosen[0] ?? null);
  const add = useAddMonitor();

  const refusedField = add.error && fieldOfRefusal(codeOf(add.error));
  const errorAt = (field: MonitorField) => (refusedField === field ? refusalText(add.error) : null);

  const preset = presetOf(watchedBy(chosen), schedule);

  function fill(name: PresetName): void {
    const { posts, rate, days } = PRESETS[name];
    setSchedule({ rate, days });
    onPosts(posts);
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (add.isPending || isNaming || source === null) return;
    const found = checkMonitor({ keyword, ...schedule });
    setProblem(found);
    if (found) {
      add.reset();
      if (found === 'blank') keywordField.current?.focus();
      return;
    }
    const input = { keyword, source, geo: place?.id ?? ANY_PLACE, ...schedule };
    add.mutate(input, {
      onSuccess: ({ status, id }) => onStarted({ id, exists: status === 'exists' }),
      onError: (failure) => focusOn(fieldOfRefusal(codeOf(failure))),
    });
  }

  function focusOn(field: MonitorField | null): void {
    if (field === 'keyword') keywordField.current?.focus();
    if (field === 'place') placeField.current?.focus();
  }

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <div className={styles.column}>
        <Card padding="l">
          <div className={styles.fields}>
            <PresetChoice chosen={preset} disabled={source === null} onChoose={fill} />
            <TextField
              ref={keywordField}
              label={createTexts.keyword}
              hint={preset ? createTexts.presetHints[preset] : createTexts.keywordHint}
              error={problem === 'blank' ? createTexts.problems.blank : errorAt('keyword')}
              value={keyword}
              onChange={(event) => setKeyword(event.target.value)}
              autoComplete="off"
            />
            <PlaceChoice
              ref={placeField}
              sources={chosen}
              place={place}
              onPlace={setPlace}
              error={errorAt('place') ?? placeProblem}
            />
          </div>
        </Card>
        <Card padding="l">
          <div className={styles.fields}>
            <ScheduleChoice
              schedule={schedule}
              onSchedule={setSchedule}
              errors={{
                rate: errorAt('rate'),
                days: problem === 'once' ? createTexts.problems.once : errorAt('days'),
              }}
            />
          </div>
        </Card>
      </div>
      <div className={styles.column}>
        {sources}
        {refusedField === 'source' && <FailureAlert failure={add.error} />}
        <Card padding="l">{alerts}</Card>
        <WatchPlan schedule={schedule} />
        {add.error && refusedField === null && (
          <FailureAlert
            failure={add.error}
            action={
              codeOf(add.error) === 'monitor_limit' && <Link to="/monitor-search/list">{createTexts.toList}</Link>
            }
          />
        )}
        <div>
          <Button type="submit" theme="blue" size="l" busy={add.isPending || isNaming} disabled={source === null}>
            {createTexts.submit}
          </Button>
        </div>
      </div>
    </form>
  );
}

/** The chosen place, or the one from the address. */
function usePlace(initialId: string | undefined, source: Source | null) {
  const [chosen, setChosen] = useState<{ place: MonitorPlace | null }>();
  const named = useNamedPlace({
    source: source?.id ?? null,
    id: initialId && initialId !== ANY_PLACE ? initialId : null,
  });
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
  return data === null ? createTexts.placeUnknown : null;
}

/** A summary of what will happen, before the monitor is created. */
function WatchPlan({ schedule }: { readonly schedule: Schedule }) {
  const [now] = useState(() => new Date());
  const { rate, days } = schedule;
  return (
    <section className={styles.plan} aria-labelledby="watch-plan">
      <h2 id="watch-plan">{createTexts.plan}</h2>
      <p>{createTexts.first}</p>
      <p aria-live="polite">
        {createTexts.goesOn(rate, endOf(now, days), plannedRuns({ rate, days }))} {createTexts.stop}
      </p>
    </section>
  );
}
