import { Check } from 'lucide-react';
import { Button } from '#shared/ui/button/button.tsx';
import { FailureAlert } from '#shared/ui/feedback/failure-alert.tsx';
import { Card } from '#shared/ui/layout/card.tsx';
import { useStartLogin } from '../api.ts';
import { texts } from '../texts.ts';
import styles from './vk-login.module.css';

interface LoginOfferProps {
  readonly next: string;
  readonly again: boolean;
}

/** Why a login is needed, and the login button. */
export function LoginOffer({ next, again }: LoginOfferProps) {
  const start = useStartLogin();
  return (
    <Card as="section" padding="l" aria-label={texts.why}>
      <div className={styles.offer}>
        <h2>{texts.why}</h2>
        <ul className={styles.reasons}>
          {texts.reasons.map((reason) => (
            <li key={reason}>
              <Check size={18} aria-hidden />
              {reason}
            </li>
          ))}
        </ul>
        <FailureAlert failure={start.error} />
        <Button theme="blue" size="l" busy={start.isPending || start.isSuccess} onClick={() => start.mutate(next)}>
          {again ? texts.again : texts.login}
        </Button>
      </div>
    </Card>
  );
}
