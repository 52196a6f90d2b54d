import { Button } from '#shared/ui/button/button.tsx';
import { FailureAlert } from '#shared/ui/feedback/failure-alert.tsx';
import { useGoToVk } from '../api.ts';
import { texts } from '../texts.ts';
import styles from './proof.module.css';

/** Leaves the page; the change is started again after the return. */
export function VkProof() {
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
