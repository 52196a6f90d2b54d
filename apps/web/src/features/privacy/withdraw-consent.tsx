import { useMutation, useQueryClient } from '@tanstack/react-query';
import { withdrawConsent } from '@vidno/contract/privacy';
import { useEffect, useRef, useState } from 'react';
import { call } from '#features/session/api.ts';
import { profileQuery, useProfile } from '#features/session/profile-api.ts';
import { tellOtherTabs } from '#shared/http/other-tabs.ts';
import { Button } from '#shared/ui/button.tsx';
import { Alert, FailureAlert } from '#shared/ui/feedback/alert.tsx';
import { Modal } from '#shared/ui/overlay/modal.tsx';

/** Takes back the consent to search by face; nothing for whoever has given none. It can be given again with the next search. */
export function WithdrawConsent() {
  const profile = useProfile();
  const withdraw = useWithdrawConsent();
  const [asking, setAsking] = useState(false);
  const close = () => setAsking(false);
  const said = useRef<HTMLDivElement>(null);
  // The button that opened the dialog is gone.
  useEffect(() => {
    if (withdraw.isSuccess) said.current?.focus();
  }, [withdraw.isSuccess]);
  if (withdraw.isSuccess) {
    return (
      <div ref={said} tabIndex={-1}>
        <Alert kind="success">{texts.withdrawn}</Alert>
      </div>
    );
  }
  if (!profile?.has_face_consent) return null;
  return (
    <div>
      <Button theme="white" onClick={() => setAsking(true)}>
        {texts.withdraw}
      </Button>
      <Modal
        open={asking}
        title={texts.question}
        onClose={close}
        actions={
          <>
            <Button theme="white" onClick={close}>
              {texts.cancel}
            </Button>
            <Button
              theme="red"
              busy={withdraw.isPending}
              onClick={() => withdraw.mutate(undefined, { onSuccess: close })}
            >
              {texts.submit}
            </Button>
          </>
        }
      >
        <p>{texts.what}</p>
        <FailureAlert failure={withdraw.error} />
      </Modal>
    </div>
  );
}

/** Searches that had not ended are gone, and so are photos: whatever shows them is asked for again. */
function useWithdrawConsent() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => call(withdrawConsent),
    onSuccess: async () => {
      await queryClient.invalidateQueries();
      tellOtherTabs(profileQuery.queryKey);
    },
  });
}

const texts = {
  withdraw: 'Отозвать согласие на поиск по лицу',
  question: 'Отозвать согласие на поиск по лицу?',
  what: 'Незаконченные поиски по фото отменим без оплаты. Ваши фото, вырезанные лица и признаки удалим сразу. Готовые результаты останутся, пока не выйдет их срок. Перед новым поиском по фото спросим согласие снова.',
  submit: 'Отозвать',
  cancel: 'Отмена',
  withdrawn: 'Согласие отозвано, ваши фото удалены.',
};
