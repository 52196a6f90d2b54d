import type { PossibleProof } from '@vidno/contract/account/proofs';
import { type FormEvent, useEffect, useState } from 'react';
import { CodeForm, type SentCode, toSentCode } from '#features/contact/code-form.tsx';
import { proofQuestion } from '#features/session/api.ts';
import { refusalText } from '#shared/http/refusal-text.ts';
import { Button, ButtonAnchor } from '#shared/ui/button.tsx';
import { FailureAlert } from '#shared/ui/feedback/alert.tsx';
import { TextField } from '#shared/ui/form/field.tsx';
import { PasswordField } from '#shared/ui/form/fields.tsx';
import { VisuallyHidden } from '#shared/ui/layout/visually-hidden.tsx';
import { Modal } from '#shared/ui/overlay/modal.tsx';
import {
  type GivenProof,
  useConfirmIdentity,
  useGoToVk,
  usePossibleProofs,
  useSendProofCode,
  useStartTelegramProof,
} from './api.ts';
import styles from './proof-dialog.module.css';
import type { ProofReturn } from './rules.ts';
import { texts, wayLabel } from './texts.ts';

interface ProofProps {
  readonly isAsked: boolean;
  /** Null unless the browser has come back from a proof at VK ID. */
  readonly returned: ProofReturn | null;
}

/** The question who one is, and what came of it at VK ID. */
export function Proof({ isAsked, returned }: ProofProps) {
  return (
    <>
      {isAsked && <ProofDialog onAnswer={proofQuestion.answer} />}
      {returned && <ProofReturned returned={returned} />}
    </>
  );
}

interface ProofDialogProps {
  readonly onAnswer: (isProven: boolean) => void;
}

/** Over whatever screen has started a change of how to log in; the change goes on afterwards. */
function ProofDialog({ onAnswer }: ProofDialogProps) {
  const possible = usePossibleProofs();
  const [chosen, setChosen] = useState<PossibleProof['by'] | null>(null);
  const ways = possible.data ?? [];
  const way = ways.find(({ by }) => by === chosen) ?? ways[0];
  return (
    <Modal
      open
      title={texts.title}
      onClose={() => onAnswer(false)}
      actions={
        <Button theme="gray" onClick={() => onAnswer(false)}>
          {texts.cancel}
        </Button>
      }
    >
      <div className={styles.dialog}>
        <p>{texts.lead}</p>
        <FailureAlert failure={possible.error} onRetry={() => void possible.refetch()} />
        {possible.data?.length === 0 && <p>{texts.impossible}</p>}
        {way && <Way key={way.by} way={way} onProven={() => onAnswer(true)} />}
        {ways.length > 1 && (
          <div className={styles.others}>
            <p className={styles.quiet}>{texts.otherwise}</p>
            {ways
              .filter((other) => other !== way)
              .map(({ by, to }) => (
                <Button key={by} size="s" theme="white" onClick={() => setChosen(by)}>
                  {wayLabel(by, to)}
                </Button>
              ))}
          </div>
        )}
      </div>
    </Modal>
  );
}

interface WayProps {
  readonly way: PossibleProof;
  readonly onProven: () => void;
}

function Way({ way: { by, to }, onProven }: WayProps) {
  const confirm = useConfirmIdentity({ onProven });
  switch (by) {
    case 'password':
    case 'second_factor':
      return <TypedProof by={by} confirm={confirm} />;
    case 'email':
    case 'phone':
      return <ContactProof to={to ?? ''} by={by} onCheck={confirm.mutateAsync} />;
    case 'telegram':
      return <TelegramProof onCheck={confirm.mutateAsync} />;
    case 'vk':
      return <VkProof />;
  }
}

/** What came of a proof at VK ID, after the browser has come back from there. */
function ProofReturned({ returned }: { readonly returned: ProofReturn }) {
  const [open, setOpen] = useState(true);
  return (
    <Modal open={open} title={texts.title} onClose={() => setOpen(false)}>
      <p>{texts.returns[returned]}</p>
    </Modal>
  );
}

interface ContactProofProps {
  readonly by: 'email' | 'phone';
  /** Masked. */
  readonly to: string;
  readonly onCheck: (given: GivenProof) => Promise<unknown>;
}

/** A code to a contact that the account has. */
function ContactProof({ by, to, onCheck }: ContactProofProps) {
  const send = useSendProofCode();
  const [sent, setSent] = useState<SentCode | null>(null);

  async function request(): Promise<void> {
    setSent(toSentCode(await send.mutateAsync(by)));
  }

  if (sent) {
    return (
      <div className={styles.form}>
        <p>{texts.sent(to)}</p>
        <CodeForm key={sent.sentAt} sent={sent} onCheck={(code) => onCheck({ by, code })} onResend={request} />
      </div>
    );
  }
  return (
    <div className={styles.form}>
      <p>{texts.sendTo(to)}</p>
      <FailureAlert failure={send.error} />
      {/* The mutation's error is shown above. */}
      <Button theme="blue" busy={send.isPending} onClick={() => void request().catch(() => {})}>
        {texts.send}
      </Button>
    </div>
  );
}

interface TelegramProofProps {
  readonly onCheck: (given: GivenProof) => Promise<unknown>;
}

/**
 * A code that the bot sends to the chat of the account. The link is there before it is pressed: no tab has to be opened by
 * script.
 */
function TelegramProof({ onCheck }: TelegramProofProps) {
  const { data, error, mutate: start } = useStartTelegramProof();
  useEffect(() => start(), [start]);
  if (!data) return <FailureAlert failure={error} onRetry={start} />;
  const { uuid, telegram_url } = data;
  return (
    <div className={styles.form}>
      <p>{texts.telegram}</p>
      <ButtonAnchor theme="blue" href={telegram_url} target="_blank" rel="noopener noreferrer">
        {texts.openBot}
        <VisuallyHidden>, {texts.inNewTab}</VisuallyHidden>
      </ButtonAnchor>
      <CodeForm
        key={uuid}
        sent={toSentCode(0)}
        onCheck={(code) => onCheck({ by: 'telegram', uuid, code })}
        onResend={null}
      />
    </div>
  );
}

interface TypedProofProps {
  readonly by: 'password' | 'second_factor';
  readonly confirm: ReturnType<typeof useConfirmIdentity>;
}

/** What the user knows or reads off their app, without anything being sent first. */
function TypedProof({ by, confirm }: TypedProofProps) {
  const [typed, setTyped] = useState('');
  const error = confirm.error ? refusalText(confirm.error) : null;

  function edit(text: string): void {
    setTyped(text);
    confirm.reset();
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (confirm.isPending || typed === '') return;
    confirm.mutate(by === 'password' ? { by, password: typed } : { by, code: typed.trim() });
  }

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      {by === 'password' ? (
        <PasswordField
          label={texts.password}
          error={error}
          autoComplete="current-password"
          value={typed}
          onChange={(event) => edit(event.target.value)}
        />
      ) : (
        <TextField
          label={texts.appCode}
          hint={texts.appCodeHint}
          error={error}
          value={typed}
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          onChange={(event) => edit(event.target.value)}
        />
      )}
      <Button type="submit" theme="blue" busy={confirm.isPending} disabled={typed === ''}>
        {texts.confirm}
      </Button>
    </form>
  );
}

/** Leaves the page; the change is started again after the return. */
function VkProof() {
  const go = useGoToVk();
  return (
    <div className={styles.form}>
      <p>{texts.vk}</p>
      <FailureAlert failure={go.error} />
      <Button theme="blue" busy={go.isPending} onClick={() => go.mutate()}>
        {texts.goToVk}
      </Button>
    </div>
  );
}
