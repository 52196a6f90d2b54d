import type { ProblemCode } from '@vidno/contract/problems/problem';
import { type FormEvent, type ReactNode, useState } from 'react';
import { PhoneField } from '#features/contact/components/phone-field.tsx';
import type { ReadPhone } from '#features/contact/phone-rules.ts';
import type { PhoneState } from '#features/contact/phone-state.ts';
import { Legal } from '#features/session/components/legal.tsx';
import { fieldRefusal } from '#shared/http/field-refusal.ts';
import { codeOf, refusalText } from '#shared/http/refusal-text.ts';
import { Button } from '#shared/ui/button/button.tsx';
import { Alert } from '#shared/ui/feedback/alert.tsx';
import { FailureAlert } from '#shared/ui/feedback/failure-alert.tsx';
import { FormPanel } from '#shared/ui/layout/form-panel.tsx';
import { useSendLoginCode } from '../../api.ts';
import { texts } from '../../texts.ts';
import styles from '../login.module.css';

const CODES_USED_UP: ProblemCode = 'code_limit_reached';

interface PhoneFormProps {
  readonly phone: PhoneState;
  /** The other ways to log in. */
  readonly others: ReactNode;
  /** The code is on its way; another may be requested after these seconds. */
  readonly onSent: (phone: ReadPhone, retryAfterSeconds: number) => void;
}

export function PhoneForm({ phone, others, onSent }: PhoneFormProps) {
  const send = useSendLoginCode();
  const [unread, setUnread] = useState<unknown>(null);
  const refused = fieldRefusal(send.error, 'phone');

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (send.isPending) return;
    setUnread(null);
    try {
      const read = await phone.check();
      if (read) send.mutate(read, { onSuccess: (seconds) => onSent(read, seconds) });
    } catch (failure) {
      setUnread(failure);
    }
  }

  // No code comes today, however often it is asked for.
  if (codeOf(send.error) === CODES_USED_UP) {
    return (
      <FormPanel title={texts.title}>
        <Alert kind="warning">{refusalText(send.error)}</Alert>
        {others}
      </FormPanel>
    );
  }
  return (
    <FormPanel title={texts.title} lead={texts.lead}>
      <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
        <FailureAlert failure={unread ?? (refused === null ? send.error : null)} />
        <PhoneField phone={phone} error={refused} />
        <Button type="submit" theme="blue" size="l" weight={500} block busy={send.isPending}>
          {send.isPending ? texts.sendingCode : texts.sendCode}
        </Button>
        <Legal />
      </form>
      {others}
    </FormPanel>
  );
}
