import type { Source } from '@vidno/contract/sources';
import { useId } from 'react';
import { Alert } from '#shared/ui/feedback/alert.tsx';
import type { SourceSet } from './api.ts';
import { isEverywhere, nameSources } from './rules.ts';
import { noneText, OfferedSources, SourceCard, texts } from './source-card.tsx';
import styles from './source-cards.module.css';

interface SourceChecksProps {
  readonly set: SourceSet;
  /** The chosen sources as the address names them; undefined for all. */
  readonly onChoose: (named: string | undefined) => void;
  /** Shown if no source is available: what is kept until one is. */
  readonly kept: string;
  /** What is said of several sources; by default that they have one price. */
  readonly note?: string;
}

/** Checkboxes to choose where to search, all at once or one by one; all have one price. */
export function SourceChecks({ set, onChoose, kept, note = texts.onePrice }: SourceChecksProps) {
  return (
    <OfferedSources {...set}>
      {(offered) =>
        offered.every(({ health }) => health !== 'up') ? (
          <Alert kind="warning">
            {noneText(offered)} {kept}
          </Alert>
        ) : (
          <Checks
            offered={offered}
            chosen={set.chosen}
            note={note}
            onChoose={(ids) => onChoose(nameSources(offered, ids))}
          />
        )
      }
    </OfferedSources>
  );
}

interface ChecksProps {
  readonly offered: readonly Source[];
  readonly chosen: readonly Source[];
  readonly note: string;
  readonly onChoose: (ids: readonly string[]) => void;
}

function Checks({ offered, chosen, note, onChoose }: ChecksProps) {
  const name = useId();
  const ids = chosen.map(({ id }) => id);
  const all = offered.map(({ id }) => id);
  return (
    <fieldset className={styles.sources}>
      <legend className={styles.legend}>{texts.sources}</legend>
      {offered.length > 1 && (
        <Everywhere
          state={isEverywhere(offered, chosen) ? 'all' : ids.length > 0 ? 'some' : 'none'}
          onChange={(checked) => onChoose(checked ? all : [])}
        />
      )}
      {offered.map((source) => (
        <SourceCard
          key={source.id}
          source={source}
          control={{
            type: 'checkbox',
            name,
            checked: ids.includes(source.id),
            onChange: ({ currentTarget: { checked } }) =>
              onChoose(checked ? [...ids, source.id] : ids.filter((id) => id !== source.id)),
          }}
          priced={false}
        />
      ))}
      <p className={styles.total} role="status">
        {ids.length === 0 ? texts.chooseOne : note}
      </p>
    </fieldset>
  );
}

interface EverywhereProps {
  readonly state: 'all' | 'some' | 'none';
  readonly onChange: (checked: boolean) => void;
}

function Everywhere({ state, onChange }: EverywhereProps) {
  return (
    <label className={styles.everywhere}>
      <input
        ref={(input) => {
          if (input) input.indeterminate = state === 'some';
        }}
        className={styles.control}
        type="checkbox"
        checked={state === 'all'}
        onChange={({ currentTarget }) => onChange(currentTarget.checked)}
      />
      <span className={styles.title}>{texts.everywhere}</span>
    </label>
  );
}
