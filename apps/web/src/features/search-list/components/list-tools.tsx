import { SEARCH_LABEL_LIMIT_CHARS, type SearchCounts } from '@vidno/contract/search';
import { useEffect, useEffectEvent, useState } from 'react';
import { ChoiceChips } from '#shared/ui/form/choice-chips.tsx';
import { TextField } from '#shared/ui/form/text-field.tsx';
import { listOffered, type ShownFilter } from '../rules.ts';
import { filterTexts as texts } from '../texts.ts';
import styles from './search-list.module.css';

interface ListToolsProps {
  readonly counts: SearchCounts;
  readonly words: string;
  readonly shown: ShownFilter | null;
  readonly onNarrow: (narrowed: { readonly words: string; readonly shown: ShownFilter | null }) => void;
}

/** Browsers refuse an address that changes with every letter. */
const DEBOUNCE_MS = 400;

/** Looks for a search by words, and shows only some. */
export function ListTools({ counts, words, shown, onNarrow }: ListToolsProps) {
  const [typed, setTyped] = useState(words);
  const settle = useEffectEvent((settled: string) => {
    if (settled.trim() !== words) onNarrow({ words: settled.trim(), shown });
  });
  useEffect(() => {
    const timer = setTimeout(() => settle(typed), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  const filters = listOffered(counts, shown);
  return (
    <search className={styles.tools}>
      <TextField
        type="search"
        label={texts.seek}
        placeholder={texts.example}
        value={typed}
        maxLength={SEARCH_LABEL_LIMIT_CHARS}
        autoComplete="off"
        onChange={(event) => setTyped(event.target.value)}
      />
      <ChoiceChips
        label={texts.show}
        options={[
          { value: null, title: texts.all, count: counts.all },
          ...filters.map((value) => ({ value, title: texts.names[value], count: counts[value] })),
        ]}
        value={shown}
        onChange={(chosen) => onNarrow({ words, shown: chosen })}
      />
    </search>
  );
}
