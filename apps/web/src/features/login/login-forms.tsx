import { Link } from '@tanstack/react-router';
import type { ProblemCode } from '@vidno/contract/problems/problem';
import { ChevronRight, Mail, Send, Smartphone } from 'lucide-react';
import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { PhoneField, type PhoneState } from '#features/contact/phone-field.tsx';
import type { ReadPhone } from '#features/contact/phone-rules.ts';
import { useLoginWays } from '#features/session/login-api.ts';
import { Legal } from '#features/session/signed-in.tsx';
import { fieldRefusal } from '#shared/http/field-refusal.ts';
import { codeOf, refusalText } from '#shared/http/refusal-text.ts';
import { Button } from '#shared/ui/button.tsx';
import { Alert, FailureAlert } from '#shared/ui/feedback/alert.tsx';
import { Skeleton } from '#shared/ui/feedback/skeleton.tsx';
import { TextField } from '#shared/ui/form/field.tsx';
import { PasswordField } from '#shared/ui/form/fields.tsx';
import { FormPanel } from '#shared/ui/form/form-panel.tsx';
import { useLoginByPassword, useSendLoginCode, useStartVkLogin } from './api.ts';
import styles from './login.module.css';
import { TelegramForm } from './login-codes.tsx';
import {
  type Form,
  formOf,
  type LoginOutcome,
  type LoginWay,
  type Newcomer,
  otherForms,
  returnAddress,
  type VkReturn,
  type Ways,
} from './rules.ts';
import { texts, vkFailureText } from './texts.ts';

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

interface OtherWaysProps {
  readonly ways: Ways;
  /** The form above; null if there is none. */
  readonly shown: Form | null;
  readonly back: string | undefined;
  /** VK ID has just been asked, and knew no contact. */
  readonly isVkAsked: boolean;
}

const FORMS = {
  phone: { icon: Smartphone, label: texts.byPhone, hint: texts.byPhoneHint, search: {} },
  email: { icon: Mail, label: texts.byEmail, hint: null, search: { way: 'email' } },
  telegram: { icon: Send, label: texts.byTelegram, hint: texts.byTelegramHint, search: { way: 'telegram' } },
} as const;

/** VK ID, and the other forms as a quiet list. */
function OtherWays({ ways, shown, back, isVkAsked }: OtherWaysProps) {
  const others = otherForms(ways, shown);
  const isVkOffered = ways.vk && !isVkAsked;
  if (!isVkOffered && others.length === 0) return null;
  return (
    <div className={styles.others}>
      {shown !== null && (
        <p className={styles.or}>
          <span>{texts.or}</span>
        </p>
      )}
      {isVkOffered && <VkButton back={back} />}
      {others.length > 0 && (
        <nav className={styles.ways} aria-label={texts.otherWay}>
          {others.map((form) => {
            const { icon: Icon, label, hint, search } = FORMS[form];
            return (
              <Link
                key={form}
                to="/login"
                search={{ ...search, ...(back !== undefined && { back }) }}
                className={styles.way}
              >
                <Icon size={20} aria-hidden />
                <span>
                  {label}
                  {hint && <small>{hint}</small>}
                </span>
                <ChevronRight size={16} aria-hidden />
              </Link>
            );
          })}
        </nav>
      )}
    </div>
  );
}

function VkButton({ back }: { readonly back: string | undefined }) {
  const start = useStartVkLogin();
  return (
    <>
      <FailureAlert failure={start.error} />
      <Button
        theme="white"
        size="l"
        weight={500}
        block
        busy={start.isPending || start.isSuccess}
        onClick={() => start.mutate(returnAddress(back))}
      >
        {texts.vk}
      </Button>
    </>
  );
}

interface PasswordFormProps {
  readonly back: string | undefined;
  /** The other ways to log in. */
  readonly others: ReactNode;
  readonly onDone: (outcome: LoginOutcome) => void;
}

/** The refusal is the same for a wrong password and an unknown address. */
function PasswordForm({ back, others, onDone }: PasswordFormProps) {
  const password = useRef<HTMLInputElement>(null);
  const login = useLoginByPassword();
  const [typed, setTyped] = useState({ login: '', password: '' });
  const search = back === undefined ? {} : { back };

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (login.isPending) return;
    login.mutate(
      { ...typed, login: typed.login.trim() },
      { onSuccess: onDone, onError: () => password.current?.select() },
    );
  }

  return (
    <FormPanel title={texts.emailTitle}>
      <form className={styles.form} onSubmit={submit} noValidate>
        <FailureAlert failure={login.error} />
        <TextField
          label={texts.emailOrPhone}
          value={typed.login}
          onChange={({ target }) => setTyped({ ...typed, login: target.value })}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
        />
        <PasswordField
          ref={password}
          label={texts.password}
          value={typed.password}
          onChange={({ target }) => setTyped({ ...typed, password: target.value })}
          autoComplete="current-password"
        />
        <Button type="submit" theme="blue" size="l" weight={500} block busy={login.isPending}>
          {login.isPending ? texts.loggingIn : texts.login}
        </Button>
        <div className={styles.between}>
          <Link to="/password/forgot" search={search}>
            {texts.forgot}
          </Link>
          <Link to="/demoreg1" search={search}>
            {texts.register}
          </Link>
        </div>
      </form>
      {others}
    </FormPanel>
  );
}

const CODES_USED_UP: ProblemCode = 'code_limit_reached';

interface PhoneFormProps {
  readonly phone: PhoneState;
  /** The other ways to log in. */
  readonly others: ReactNode;
  /** The code is on its way; another may be requested after these seconds. */
  readonly onSent: (phone: ReadPhone, retryAfterSeconds: number) => void;
}

function PhoneForm({ phone, others, onSent }: PhoneFormProps) {
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
