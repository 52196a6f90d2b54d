import { Button } from '#shared/ui/button/button.tsx';
import { FailureAlert } from '#shared/ui/feedback/failure-alert.tsx';
import { useStartSecondFactor } from '../../security-api.ts';
import { secondFactorTexts as texts } from '../../security-texts.ts';
import styles from './second-factor.module.css';
import { SecondFactorKey } from './second-factor-key.tsx';

interface SecondFactorSetupProps {
  /** The recovery codes: the second factor is on. */
  readonly onDone: (codes: readonly string[]) => void;
}

/** What it takes; then the key, and the first code made with it. */
export function SecondFactorSetup({ onDone }: SecondFactorSetupProps) {
  const start = useStartSecondFactor();
  if (start.data) return <SecondFactorKey url={start.data.url} secret={start.data.secret} onDone={onDone} />;
  return (
    <div className={styles.form}>
      <FailureAlert failure={start.error} />
      <p>{texts.what}</p>
      <div className={styles.buttons}>
        <Button theme="blue" busy={start.isPending} onClick={() => start.mutate()}>
          {texts.goOn}
        </Button>
      </div>
    </div>
  );
}
