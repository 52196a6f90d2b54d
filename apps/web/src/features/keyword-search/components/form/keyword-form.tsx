import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { codeOf, refusalText } from '#shared/http/refusal-text.ts';
import { Button } from '#shared/ui/button/button.tsx';
import { ButtonLink } from '#shared/ui/button/button-link.tsx';
import { Alert } from '#shared/ui/feedback/alert.tsx';
import { TextField } from '#shared/ui/form/text-field.tsx';
import { useStartSearch } from '../../api.ts';
import { type Draft, type KeywordRefusal, refusedField, refuseKeyword } from '../../rules.ts';
import { useLateEffect } from '../../state.ts';
import { formTexts as texts } from '../../texts.ts';
import styles from './keyword-form.module.css';
import { RegionField } from './region-field.tsx';

interface KeywordFormProps {
  /** What the address says. */
  readonly draft: Draft;
  /** Cards to choose a source from. */
  readonly sources: ReactNode;
  /** Id of the chosen one; null where none can be searched now. */
  readonly source: string | null;
  readonly demo: boolean;
  /** To be kept in the address. */
  readonly onDraft: (draft: Draft) => void;
  readonly onStarted: (search: { id: string; exists: boolean }) => void;
}

/** Whom, where and in which source; a refusal stands at its field, and nothing typed is lost. */
export function KeywordForm({ draft, sources, source, demo, onDraft, onStarted }: KeywordFormProps) {
  const search = useStartSearch({ demo });
  const [keyword, setKeyword] = useState(draft.keyword);
  const [wrong, setWrong] = useState<KeywordRefusal | null>(null);
  const field = useRef<HTMLInputElement>(null);
  useLateEffect(keyword, keep);

  /** Once the search has begun the page is on its way to the result. */
  function keep(settled: string): void {
    if (settled !== draft.keyword && !search.isSuccess) onDraft({ ...draft, keyword: settled });
  }

  function change(text: string): void {
    setKeyword(text);
    setWrong(null);
    search.reset();
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    const because = refuseKeyword(keyword);
    setWrong(because);
    if (because) field.current?.focus();
    if (because || source === null) return;
    keep(keyword);
    search.mutate(
      { keyword, region: draft.region, source },
      {
        onSuccess: ({ id, status }) => onStarted({ id, exists: status === 'exists' }),
        onError: (failure) => refusedField(codeOf(failure)) === 'keyword' && field.current?.focus(),
      },
    );
  }

  const refused = search.error && refusedField(codeOf(search.error));
  const problemAt = (place: typeof refused) => (search.error && refused === place ? refusalText(search.error) : null);
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <div className={styles.fields}>
        <TextField
          ref={field}
          label={texts.keyword}
          hint={texts.keywordHint}
          placeholder={texts.keywordPlaceholder}
          error={wrong ? texts.refused[wrong] : problemAt('keyword')}
          value={keyword}
          autoComplete="off"
          enterKeyHint="search"
          onChange={({ currentTarget }) => change(currentTarget.value)}
        />
        <RegionField
          region={draft.region}
          error={problemAt('region')}
          onChange={(region) => {
            search.reset();
            onDraft({ keyword, region });
          }}
        />
      </div>
      {sources}
      {problemAt('form') && <Alert kind="danger">{problemAt('form')}</Alert>}
      {problemAt('tariff') && (
        <Alert kind="warning" action={<ButtonLink to="/change-tariff">{texts.toTariff}</ButtonLink>}>
          {problemAt('tariff')}
        </Alert>
      )}
      <div>
        <Button type="submit" theme="blue" size="l" weight={500} busy={search.isPending} disabled={source === null}>
          {search.isPending ? texts.starting : texts.submit}
        </Button>
      </div>
    </form>
  );
}
