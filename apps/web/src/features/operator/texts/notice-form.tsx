import {
  addNotice,
  NOTICE_AUDIENCES,
  NOTICE_LIMIT_CHARS,
  NOTICE_TITLE_LIMIT_CHARS,
  type NoticeAudience,
} from '@vidno/contract/operator/texts/notices';
import { useEffect, useRef, useState } from 'react';
import { call } from '#features/session/api.ts';
import { formatDate } from '#shared/format/format.ts';
import { Button } from '#shared/ui/button.tsx';
import { Alert } from '#shared/ui/feedback/alert.tsx';
import { focusFirstWrong, TextField } from '#shared/ui/form/field.tsx';
import { SelectField, TextArea } from '#shared/ui/form/fields.tsx';
import { Segmented } from '#shared/ui/form/segmented.tsx';
import { ChangeDialog } from '../change-dialog.tsx';
import styles from '../operator.module.css';
import { parseAccounts } from './rules.ts';
import { texts } from './texts.ts';

const NOTHING = { title: '', text: '', kind: 'all' as NoticeAudience['kind'], tariff: '', accounts: '', until: '' };
const AUDIENCES = [
  { value: 'all', label: NOTICE_AUDIENCES.all },
  { value: 'tariff', label: NOTICE_AUDIENCES.tariff },
  { value: 'accounts', label: NOTICE_AUDIENCES.accounts },
] as const;

type Written = typeof NOTHING;
type Wrong = Partial<Record<'title' | 'text' | 'tariff' | 'accounts', string>>;

interface NoticeFormProps {
  readonly tariffs: readonly { readonly id: string; readonly name: string }[];
}

/** What to say and to whom; the dialog shows it as users will see it. */
export function NoticeForm({ tariffs }: NoticeFormProps) {
  const [written, setWritten] = useState(NOTHING);
  const [wrong, setWrong] = useState<Wrong>({});
  /** The id of what is to be shown, so that it is there once however often it is sent; null while nothing is. */
  const [askedId, setAskedId] = useState<string | null>(null);
  const [isDone, setDone] = useState(false);
  const { title, text, kind, tariff, accounts, until } = written;
  const form = useRef<HTMLFormElement>(null);

  // On a phone the first field is far above the button.
  useEffect(() => {
    if (Object.keys(wrong).length > 0) focusFirstWrong(form.current);
  }, [wrong]);

  const set = (changed: Partial<Written>) => {
    setWritten({ ...written, ...changed });
    setDone(false);
  };

  function ask(): void {
    const found = findWrong(written);
    setWrong(found);
    if (Object.keys(found).length === 0) setAskedId(crypto.randomUUID());
  }

  return (
    <>
      <form
        ref={form}
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          ask();
        }}
      >
        <TextField
          label={texts.noticeTitle}
          error={wrong.title ?? null}
          maxLength={NOTICE_TITLE_LIMIT_CHARS}
          autoComplete="off"
          value={title}
          onChange={(event) => set({ title: event.target.value })}
        />
        <TextArea
          label={texts.noticeText}
          hint={texts.noticeTextHint}
          error={wrong.text ?? null}
          rows={5}
          maxLength={NOTICE_LIMIT_CHARS}
          value={text}
          onChange={(event) => set({ text: event.target.value })}
        />
        <Segmented label={texts.whom} options={AUDIENCES} value={kind} onChange={(chosen) => set({ kind: chosen })} />
        <div className={styles.filters}>
          {kind === 'tariff' && (
            <SelectField
              label={texts.tariff}
              hint={texts.tariffHint}
              error={wrong.tariff ?? null}
              options={[
                { value: '', label: texts.chooseTariff },
                ...tariffs.map(({ id, name }) => ({ value: id, label: name })),
              ]}
              value={tariff}
              onChange={(event) => set({ tariff: event.target.value })}
            />
          )}
          {kind === 'accounts' && (
            <TextField
              label={texts.accounts}
              hint={texts.accountsHint}
              error={wrong.accounts ?? null}
              inputMode="numeric"
              autoComplete="off"
              value={accounts}
              onChange={(event) => set({ accounts: event.target.value })}
            />
          )}
          <TextField
            label={texts.until}
            hint={texts.untilHint}
            type="date"
            value={until}
            onChange={(event) => set({ until: event.target.value })}
          />
        </div>
        <div className={styles.bar}>
          <Button theme="blue" type="submit">
            {texts.show}
          </Button>
          {isDone && <span role="status">{texts.shownNow}</span>}
        </div>
      </form>
      {askedId !== null && (
        <ChangeDialog
          kind="undoable"
          title={texts.showTitle}
          lead={texts.showLead}
          action={texts.show}
          seen={null}
          send={(body) =>
            call(addNotice, {
              params: { id: askedId },
              body: { ...body, title, text, whom: toAudience(written), until: until || null },
            })
          }
          onDone={() => {
            setWritten(NOTHING);
            setDone(true);
          }}
          onClose={() => setAskedId(null)}
        >
          <Alert kind="note" title={title}>
            <p className={styles.message}>{text}</p>
          </Alert>
          <p className={styles.quiet}>
            {sayWhom(written, tariffs)} {until === '' ? texts.lastsUntilNext : texts.lastsUntil(formatDate(until))}
          </p>
        </ChangeDialog>
      )}
    </>
  );
}

function findWrong({ title, text, kind, tariff, accounts }: Written): Wrong {
  const numbers = parseAccounts(accounts);
  return {
    ...(title.trim() === '' && { title: texts.noTitle }),
    ...(text.trim() === '' && { text: texts.noText }),
    ...(kind === 'tariff' && tariff === '' && { tariff: texts.noTariff }),
    ...(kind === 'accounts' && !numbers?.length && { accounts: texts.accountsWrong }),
  };
}

function toAudience({ kind, tariff, accounts }: Written): NoticeAudience {
  switch (kind) {
    case 'all':
      return { kind };
    case 'tariff':
      return { kind, tariff };
    case 'accounts':
      return { kind, accounts: parseAccounts(accounts) ?? [] };
  }
}

function sayWhom(written: Written, tariffs: NoticeFormProps['tariffs']): string {
  const whom = toAudience(written);
  switch (whom.kind) {
    case 'all':
      return texts.toAll;
    case 'tariff':
      return texts.toTariff(tariffs.find(({ id }) => id === whom.tariff)?.name ?? whom.tariff);
    case 'accounts':
      return texts.toAccounts(whom.accounts.length);
  }
}
