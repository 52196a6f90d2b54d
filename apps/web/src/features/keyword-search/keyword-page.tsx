import { useNavigate, useSearch } from '@tanstack/react-router';
import { KEYWORD_LIMIT_CHARS } from '@vidno/contract/keyword/keyword-search';
import { type FormEvent, type ReactNode, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { useOnSearchPaid } from '#features/payment/pending/resume-state.ts';
import { SearchPrice } from '#features/payment/searches/search-price.tsx';
import { useSearchSet } from '#features/search/search-set.ts';
import { SearchSwitch } from '#features/search/search-switch.tsx';
import { useOnlySource, useSourceSet } from '#features/sources/api.ts';
import { OnlySource } from '#features/sources/only-source.tsx';
import { SourceChecks } from '#features/sources/source-checks.tsx';
import { codeOf, refusalText } from '#shared/http/refusal-text.ts';
import { Button } from '#shared/ui/button.tsx';
import { FailureAlert } from '#shared/ui/feedback/alert.tsx';
import { Combobox } from '#shared/ui/form/combobox.tsx';
import { TextField } from '#shared/ui/form/field.tsx';
import { Page } from '#shared/ui/layout/page.tsx';
import {
  EVERYWHERE,
  findRegion,
  matchRegions,
  nameWithParent,
  type RegionOption,
  usePeopleCount,
  useRegionOptions,
  useStartKeywordSearch,
} from './api.ts';
import styles from './keyword-page.module.css';
import { checkKeyword, type KeywordDraft, type KeywordProblem, placeOfRefusal } from './rules.ts';
import { countTexts, formTexts } from './texts.ts';

const texts = {
  title: 'Поиск по словам',
  lead: 'Нет фото? Найдём по имени, городу и словам из анкеты и скажем, почему каждый в списке.',
  kept: 'Слова и регион останутся здесь.',
};

export function KeywordPage(): ReactNode {
  const { keyword = '', region, source } = useSearch({ strict: false });
  const { demo, startsDemo, kept: beginning, keyword: here, keywordResult, source: only } = useSearchSet();
  const navigate = useNavigate();
  const set = useSourceSet('keyword', source);
  const choice = useOnlySource('keyword', only);

  function keep(changed: { keyword?: string; region?: string | undefined; source?: string | undefined }): void {
    const kept = { keyword, region, source, ...changed };
    void navigate({
      to: here,
      search: {
        ...(kept.keyword && kept.keyword.length <= KEYWORD_LIMIT_CHARS && { keyword: kept.keyword }),
        ...(kept.region && { region: kept.region }),
        // Empty where none is chosen.
        ...(kept.source !== undefined && { source: kept.source }),
        ...beginning,
      },
      replace: true,
      resetScroll: false,
    });
  }

  return (
    <Page title={texts.title} lead={texts.lead} width="reading">
      <SearchSwitch />
      <KeywordForm
        draft={{ keyword, region: region ?? null }}
        sources={
          demo ? (
            <OnlySource choice={choice} />
          ) : (
            <SourceChecks set={set} onChoose={(named) => keep({ source: named })} kept={texts.kept} />
          )
        }
        source={demo ? (choice.chosen?.id ?? null) : set.searched}
        demo={startsDemo}
        onDraft={(draft) => keep({ keyword: draft.keyword, region: draft.region ?? undefined })}
        onStarted={({ id, exists }) => void navigate({ to: keywordResult(id), search: exists ? { exists } : {} })}
      />
    </Page>
  );
}

interface KeywordFormProps {
  /** From the address. */
  readonly draft: KeywordDraft;
  /** Cards to choose sources from. */
  readonly sources: ReactNode;
  /** As a search names the chosen sources; null if none is chosen or can be searched now. */
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
          label={formTexts.keyword}
          hint={formTexts.keywordHint}
          placeholder={formTexts.keywordPlaceholder}
          error={problem ? formTexts.problems[problem] : errorAt('keyword')}
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
          {search.isPending ? formTexts.starting : formTexts.submit}
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

interface PeopleCountProps {
  readonly draft: KeywordDraft;
  /** Null if none can be searched now. */
  readonly source: string | null;
}

/** How many people the words mean, before the search. Nothing where they cannot be counted: that hinders nobody. */
function PeopleCount({ draft: { keyword, region }, source }: PeopleCountProps) {
  const counted = usePeopleCount({ keyword, region, source });
  return (
    <p className={styles.count} role="status">
      {counted.isLoading && countTexts.counting}
      {counted.data?.status === 'ok' && countTexts.counted(counted.data)}
    </p>
  );
}

interface RegionFieldProps {
  /** The id of a region or city; null: everywhere. */
  readonly region: string | null;
  readonly error: string | null;
  readonly onChange: (region: string | null) => void;
}

/** Where the person lives: found by typing, because there are hundreds of options. */
function RegionField({ region, error, onChange }: RegionFieldProps) {
  const regions = useRegionOptions();
  const [typed, setTyped] = useState('');
  const options = useMemo(
    () => matchRegions(regions.data ?? [EVERYWHERE], typed).map(toComboboxOption),
    [regions.data, typed],
  );
  const chosen = findRegion(regions.data ?? [], region);
  return (
    <Combobox
      label={formTexts.region}
      hint={regions.isError ? formTexts.regionsFailed : formTexts.regionHint}
      error={error}
      nothing={formTexts.regionNothing}
      busy={regions.isPending}
      chosen={{ value: chosen.id, label: nameWithParent(chosen) }}
      options={options}
      onQuery={setTyped}
      onChoose={({ value }) => onChange(value === EVERYWHERE.id ? null : value)}
    />
  );
}

function toComboboxOption({ id, name, parent }: RegionOption) {
  return { value: id, label: name, ...(parent !== null && { note: parent }) };
}
