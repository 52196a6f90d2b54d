import { type FormEvent, type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { SearchPrice } from '#features/payment/components/search/search-price.tsx';
import { useOnSearchPaid } from '#features/payment/pending/resume-state.ts';
import { codeOf, refusalText } from '#shared/http/refusal-text.ts';
import { Button } from '#shared/ui/button/button.tsx';
import { FailureAlert } from '#shared/ui/feedback/failure-alert.tsx';
import { TextField } from '#shared/ui/form/text-field.tsx';
import { useStartKeywordSearch } from '../../api.ts';
import { checkKeyword, type KeywordDraft, type KeywordProblem, placeOfRefusal } from '../../rules.ts';
import { formTexts as texts } from '../../texts.ts';
import styles from './keyword-form.module.css';
import { PeopleCount } from './people-count.tsx';
import { RegionField } from './region-field.tsx';

interface KeywordFormProps {
  /** From the address. */
  readonly draft: KeywordDraft;
  /** Cards to choose a source from. */
  readonly sources: ReactNode;
  /** The id of the chosen source; null if none can be searched now. */
  readonly source: string | null;
  readonly demo: boolean;
  /** Keeps the draft in the address. */
  readonly onDraft: (draft: KeywordDraft) => void;
  readonly onStarted: (search: { id: string; exists: boolean }) => void;
}

/** Keywords, region and source; a refusal is shown at its field, and nothing typed is lost. */
export function KeywordForm({ draft, sources, source, demo, onDraft, onStarted }: KeywordFormProps) {
  const search = useStartKeywordSearch({ demo });
  const [keyword, setKeyword] = useState(draft.keyword);
  const [problem, setProblem] = useState<KeywordProblem | null>(null);
  const field = useRef<HTMLInputElement>(null);
  useDebouncedEffect(keyword, saveDraft);
  useOnSearchPaid(start);

  /** Not after the search has started: the page is already leaving for the result. */
  function saveDraft(settled: string): void {
    if (settled !== draft.keyword && !search.isSuccess) onDraft({ ...draft, keyword: settled });
  }

  function change(text: string): void {
    setKeyword(text);
    setProblem(null);
    search.reset();
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    start();
  }

  function start(): void {
    const found = checkKeyword(keyword);
    setProblem(found);
    if (found) field.current?.focus();
    if (found || source === null) return;
    saveDraft(keyword);
    search.mutate(
      { keyword, region: draft.region, source },
      {
        onSuccess: ({ id, status }) => onStarted({ id, exists: status === 'exists' }),
        onError: (failure) => placeOfRefusal(codeOf(failure)) === 'keyword' && field.current?.focus(),
      },
    );
  }

  const refusalPlace = search.error && placeOfRefusal(codeOf(search.error));
  const errorAt = (place: typeof refusalPlace) =>
    search.error && refusalPlace === place ? refusalText(search.error) : null;
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <div className={styles.fields}>
        <TextField
          ref={field}
          label={texts.keyword}
          hint={texts.keywordHint}
          placeholder={texts.keywordPlaceholder}
          error={problem ? texts.problems[problem] : errorAt('keyword')}
          value={keyword}
          autoComplete="off"
          enterKeyHint="search"
          onChange={({ currentTarget }) => change(currentTarget.value)}
        />
        <RegionField
          region={draft.region}
          error={errorAt('region')}
          onChange={(region) => {
            search.reset();
            onDraft({ keyword, region });
          }}
        />
      </div>
      {sources}
      <PeopleCount draft={draft} source={source} />
      {refusalPlace === 'form' && <FailureAlert failure={search.error} />}
      <div className={styles.go}>
        <Button type="submit" theme="blue" size="l" weight={500} busy={search.isPending} disabled={source === null}>
          {search.isPending ? texts.starting : texts.submit}
        </Button>
        <SearchPrice />
      </div>
    </form>
  );
}

const DEBOUNCE_MS = 400;

/** Reports a value once it has stopped changing: browsers refuse an address that changes with every letter. */
function useDebouncedEffect(value: string, onSettled: (value: string) => void): void {
  const settle = useEffectEvent(onSettled);
  useEffect(() => {
    const timer = setTimeout(() => settle(value), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [value]);
}
