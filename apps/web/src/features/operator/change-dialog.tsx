import { useMutation, useQuery } from '@tanstack/react-query';
import { type FinalWarrant, type Preview, REASON_CHARS, type Warrant } from '@vidno/contract/operator/warrant';
import { type ReactNode, useId, useState } from 'react';
import { fieldRefusal } from '#shared/http/field-refusal.ts';
import { codeOf, refusalText } from '#shared/http/refusal-text.ts';
import { Button, type ButtonTheme } from '#shared/ui/button.tsx';
import { Alert, FailureAlert } from '#shared/ui/feedback/alert.tsx';
import { Skeleton } from '#shared/ui/feedback/skeleton.tsx';
import { Checkbox } from '#shared/ui/form/checkbox.tsx';
import { TextField } from '#shared/ui/form/field.tsx';
import { TextArea } from '#shared/ui/form/fields.tsx';
import { FormAlert } from '#shared/ui/form/form-panel.tsx';
import { Modal } from '#shared/ui/overlay/modal.tsx';
import { useRefresh } from './api.ts';
import { enterConfirmedMode, leaveConfirmedMode, useConfirmedMode } from './confirmed-mode.tsx';
import styles from './operator.module.css';
import { texts } from './texts.ts';

interface Common {
  readonly title: string;
  /** What the button says. */
  readonly action: string;
  /** What will happen, and how it is undone. */
  readonly lead?: ReactNode;
  /** A reason to begin with, where it is nearly always the same. */
  readonly suggested?: string;
  /** The last event about the row that the page shows. */
  readonly seen: number | null;
  /** Fields of the change itself, which may want to know why it failed. */
  readonly children?: ReactNode | ((failure: unknown) => ReactNode);
  /** Names of these fields, which show their own errors. */
  readonly fields?: readonly string[];
  readonly onDone?: (answer: unknown) => void;
  readonly onClose: () => void;
}

type ChangeDialogProps = Common &
  (
    | { readonly kind: 'undoable'; readonly send: (warrant: Warrant) => Promise<unknown> }
    | {
        readonly kind: 'final';
        /** Names what the preview is of. */
        readonly queryKey: readonly unknown[];
        readonly preview: () => Promise<Preview>;
        readonly send: (warrant: FinalWarrant) => Promise<unknown>;
      }
  );

const OWN_FIELDS = ['reason', 'code', 'typed'];

/** The one dialog through which the section changes anything: why, and a fresh code, or the confirmed mode for what can be undone. */
export function ChangeDialog(props: ChangeDialogProps) {
  const { kind, title, action, lead, suggested = '', seen, children, fields = [], onDone, onClose } = props;
  const formId = useId();
  const refresh = useRefresh();
  const mode = useConfirmedMode();
  const [reason, setReason] = useState(suggested);
  const [code, setCode] = useState('');
  const [typed, setTyped] = useState('');
  const [keeps, setKeeps] = useState(true);
  const preview = useQuery({
    queryKey: ['operator', 'preview', ...(props.kind === 'final' ? props.queryKey : [])],
    queryFn: () => (props.kind === 'final' ? props.preview() : null),
    enabled: kind === 'final',
    staleTime: 0,
  });
  const asksCode = kind === 'final' || mode === null;

  const change = useMutation({
    mutationFn: async () => {
      if (props.kind === 'final') return await props.send({ reason, seen, by: { code }, typed });
      if (mode !== null) return await props.send({ reason, seen, by: { mode: mode.mode } });
      return await props.send({ reason, seen, by: keeps ? { mode: await enterConfirmedMode(code) } : { code } });
    },
    onSuccess: async (answer) => {
      await refresh();
      onDone?.(answer);
      onClose();
    },
    onError: (failure) => {
      setCode('');
      if (codeOf(failure) === 'confirmed_mode_over') leaveConfirmedMode();
    },
  });
  const isOutdated = codeOf(change.error) === 'changed_meanwhile';

  async function lookAgain(): Promise<void> {
    await refresh();
    onClose();
  }

  return (
    <Modal
      open
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button theme="gray" onClick={onClose}>
            {texts.cancel}
          </Button>
          {isOutdated ? (
            <Button theme="blue" onClick={() => void lookAgain()}>
              {texts.lookAgain}
            </Button>
          ) : (
            <Button theme={themeOf(kind)} type="submit" form={formId} busy={change.isPending}>
              {action}
            </Button>
          )}
        </>
      }
    >
      <form
        id={formId}
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!change.isPending) change.mutate();
        }}
      >
        {isOutdated ? (
          <Alert kind="warning" title={texts.outdated}>
            {refusalText(change.error)}
          </Alert>
        ) : (
          <FormAlert failure={change.error} title={texts.refused} fields={[...OWN_FIELDS, ...fields]} />
        )}
        {lead && <p>{lead}</p>}
        {kind === 'final' && <PreviewLines lines={preview.data?.lines ?? null} failure={preview.error} />}
        {typeof children === 'function' ? children(change.error) : children}
        <TextArea
          label={texts.reason}
          hint={texts.reasonHint(reason.trim().length)}
          error={fieldRefusal(change.error, 'reason')}
          rows={2}
          maxLength={REASON_CHARS.max}
          value={reason}
          onChange={(event) => setReason(event.target.value.replaceAll('\n', ' '))}
        />
        {kind === 'final' && preview.data && (
          <TextField
            label={texts.typed(preview.data.typed)}
            error={fieldRefusal(change.error, 'typed')}
            autoComplete="off"
            autoCapitalize="none"
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        )}
        {asksCode ? (
          <TextField
            label={texts.code}
            hint={texts.codeHint}
            error={fieldRefusal(change.error, 'code')}
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={10}
            value={code}
            onChange={(event) => setCode(event.target.value)}
          />
        ) : (
          <p className={styles.quiet}>{texts.noCodeNow}</p>
        )}
        {kind === 'undoable' && mode === null && (
          <Checkbox label={texts.keepMode} checked={keeps} onChange={(event) => setKeeps(event.target.checked)} />
        )}
      </form>
    </Modal>
  );
}

function themeOf(kind: ChangeDialogProps['kind']): ButtonTheme {
  return kind === 'final' ? 'red' : 'blue';
}

function PreviewLines({ lines, failure }: { readonly lines: readonly string[] | null; readonly failure: unknown }) {
  if (failure) return <FailureAlert failure={failure} />;
  return (
    <Alert kind="warning" title={texts.willChange}>
      {lines === null ? (
        <Skeleton height="4em" />
      ) : (
        <ul className={styles.lines}>
          {lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
    </Alert>
  );
}
