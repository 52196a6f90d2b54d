import type { ReadPhone } from '#features/contact/phone-rules.ts';
import type { PhoneState } from '#features/contact/phone-state.ts';
import { useLoginWays } from '#features/session/login-ways-api.ts';
import { Alert } from '#shared/ui/feedback/alert.tsx';
import { FailureAlert } from '#shared/ui/feedback/failure-alert.tsx';
import { Skeleton } from '#shared/ui/feedback/skeleton.tsx';
import { FormPanel } from '#shared/ui/layout/form-panel.tsx';
import { formOf, type LoginOutcome, type LoginWay, type Newcomer, type VkReturn } from '../rules.ts';
import { texts, vkFailureText } from '../texts.ts';
import styles from './login.module.css';
import { OtherWays } from './ways/other-ways.tsx';
import { PasswordForm } from './ways/password-form.tsx';
import { PhoneForm } from './ways/phone-form.tsx';
import { TelegramForm } from './ways/telegram-form.tsx';

interface LoginFormsProps {
  readonly back: string | undefined;
  readonly way: LoginWay | undefined;
  readonly vkReturn: VkReturn | null;
  readonly phone: PhoneState;
  readonly onSent: (phone: ReadPhone, retryAfterSeconds: number) => void;
  readonly onDone: (outcome: LoginOutcome | Newcomer) => void;
}

/** The chosen form, with the other ways of this site below. */
export function LoginForms({ way, phone, onSent, onDone, back, vkReturn }: LoginFormsProps) {
  const ways = useLoginWays();
  if (!ways.data) {
    return (
      <FormPanel title={texts.title}>
        {ways.error ? <FailureAlert failure={ways.error} onRetry={ways.refetch} /> : <Skeleton height="14rem" />}
      </FormPanel>
    );
  }
  const form = formOf(ways.data, way);
  const others = <OtherWays ways={ways.data} shown={form} back={back} isVkAsked={vkReturn?.outcome === 'contact'} />;
  return (
    <div className={styles.stack}>
      <VkOutcome vkReturn={vkReturn} />
      {form === 'phone' && <PhoneForm phone={phone} others={others} onSent={onSent} />}
      {form === 'email' && <PasswordForm back={back} others={others} onDone={onDone} />}
      {form === 'telegram' && <TelegramForm others={others} onDone={onDone} />}
      {form === null && <FormPanel title={texts.title}>{others}</FormPanel>}
    </div>
  );
}

function VkOutcome({ vkReturn }: { readonly vkReturn: VkReturn | null }) {
  if (vkReturn?.outcome === 'failed') {
    return (
      <Alert kind="danger" title={texts.vkFailed}>
        {vkFailureText(vkReturn.because)}
      </Alert>
    );
  }
  return vkReturn?.outcome === 'contact' ? <Alert kind="warning">{texts.vkContact}</Alert> : null;
}
