import { useSearch } from '@tanstack/react-router';
import { Check, UserRound, UserRoundX } from 'lucide-react';
import { ButtonLink } from '#shared/ui/button/button-link.tsx';
import { Notice } from '#shared/ui/layout/notice.tsx';
import { visitorTexts as texts } from '../texts.ts';
import styles from './visitor-cabinet.module.css';

const BACK = { back: '/cabinet' };

/** In place of the cabinet for somebody without an account, or with none any more. */
export function VisitorCabinet() {
  const { deleted: isDeleted = false } = useSearch({ strict: false });
  const actions = (
    <>
      <ButtonLink theme="white" size="l" to="/demoreg1" search={BACK}>
        {texts.register}
      </ButtonLink>
      <ButtonLink theme="blue" size="l" to="/login" search={BACK}>
        {texts.login}
      </ButtonLink>
    </>
  );
  if (isDeleted) {
    return (
      <Notice icon={<UserRoundX size={28} />} title={texts.deletedTitle} actions={null}>
        <p role="status">{texts.deleted}</p>
      </Notice>
    );
  }
  return (
    <Notice icon={<UserRound size={28} />} title={texts.title} actions={actions}>
      <p>{texts.lead}</p>
      <ul className={styles.points} aria-label={texts.keeps}>
        {texts.points.map((point) => (
          <li key={point}>
            <Check size={18} aria-hidden />
            {point}
          </li>
        ))}
      </ul>
    </Notice>
  );
}
