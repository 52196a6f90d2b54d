import { Link } from '@tanstack/react-router';
import { ChevronRight, Mail, Send, Smartphone } from 'lucide-react';
import { Button } from '#shared/ui/button/button.tsx';
import { FailureAlert } from '#shared/ui/feedback/failure-alert.tsx';
import { useStartVkLogin } from '../../api.ts';
import { type Form, otherForms, returnAddress, type Ways } from '../../rules.ts';
import { texts } from '../../texts.ts';
import styles from '../login.module.css';

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
export function OtherWays({ ways, shown, back, isVkAsked }: OtherWaysProps) {
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
