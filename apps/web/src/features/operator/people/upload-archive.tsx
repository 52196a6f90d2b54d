import { UPLOAD_LIMIT_BYTES } from '@vidno/contract/operator/import-uploads';
import { FileArchive } from 'lucide-react';
import { useState } from 'react';
import { fieldRefusal } from '#shared/http/field-refusal.ts';
import { Button, buttonLook } from '#shared/ui/button.tsx';
import { classNames } from '#shared/ui/class-names.ts';
import { Alert, FailureAlert } from '#shared/ui/feedback/alert.tsx';
import { Progress } from '#shared/ui/feedback/progress.tsx';
import { Field } from '#shared/ui/form/field.tsx';
import styles from '../operator.module.css';
import { type Archive, useUploadArchive } from './import-api.ts';
import { importTexts as texts } from './import-texts.ts';

interface UploadArchiveProps {
  /** With the first of its files of people. */
  readonly onUnpacked: (file: string) => void;
}

/** Brings an archive into the folder of imports. */
export function UploadArchive({ onUnpacked }: UploadArchiveProps) {
  const [archive, setArchive] = useState<Archive | null>(null);
  const [unfit, setUnfit] = useState<string | null>(null);
  const upload = useUploadArchive(setArchive);
  // What the server says of the archive itself will not change by sending it again.
  const refusal = fieldRefusal(upload.error, 'archive') ?? fieldRefusal(upload.error, 'bytes');

  function send(wanted: Archive): void {
    setArchive(wanted);
    upload.mutate(wanted, { onSuccess: ({ files: [first] }) => first !== undefined && onUnpacked(first) });
  }

  function choose(file: File): void {
    upload.reset();
    setArchive(null);
    const fault = file.size === 0 ? texts.archiveEmpty : texts.archiveTooLarge;
    const isFit = file.size > 0 && file.size <= UPLOAD_LIMIT_BYTES;
    setUnfit(isFit ? null : fault);
    if (isFit) send({ file, sent: 0, id: null });
  }

  return (
    <div className={styles.findings}>
      <Field label={texts.archive} hint={texts.archiveHint} error={unfit ?? refusal}>
        {({ className: _, ...wiring }) => <ArchiveChoice wiring={wiring} disabled={upload.isPending} onFile={choose} />}
      </Field>
      {upload.isPending && archive && <Sending archive={archive} />}
      {refusal === null && (
        <FailureAlert
          failure={upload.error}
          title={texts.uploadFailed}
          action={archive && <Button onClick={() => send(archive)}>{texts.uploadAgain}</Button>}
        />
      )}
      {upload.data && <Unpacked files={upload.data.files} passedOver={upload.data.passed_over} />}
    </div>
  );
}

interface ArchiveChoiceProps {
  readonly wiring: Readonly<Record<string, unknown>>;
  readonly disabled: boolean;
  readonly onFile: (file: File) => void;
}

/** The browser's own button speaks the language of the browser. */
function ArchiveChoice({ wiring, disabled, onFile }: ArchiveChoiceProps) {
  const look = buttonLook({ theme: 'white', size: 'm', weight: 500 });
  return (
    <span {...look} className={classNames(look.className, styles.archive)} aria-disabled={disabled}>
      <input
        {...wiring}
        type="file"
        accept=".zip,application/zip"
        disabled={disabled}
        onChange={({ currentTarget }) => {
          const file = currentTarget.files?.[0];
          if (file) onFile(file);
          // The same file can be chosen again.
          currentTarget.value = '';
        }}
      />
      <FileArchive size={18} aria-hidden />
      <span aria-hidden>{texts.chooseArchive}</span>
    </span>
  );
}

function Sending({ archive: { file, sent } }: { readonly archive: Archive }) {
  if (sent >= file.size) return <Progress label={texts.unpacking(file.name)} />;
  return <Progress label={texts.sending(file.name)} percent={Math.floor((sent / file.size) * 100)} />;
}

function Unpacked({ files, passedOver }: { readonly files: readonly string[]; readonly passedOver: number }) {
  return (
    <Alert kind="note" title={texts.uploaded}>
      <span className={styles.head}>{texts.uploadedLead(files[0] ?? '', files.length - 1)}</span>
      {passedOver > 0 && <span> {texts.passedOver(passedOver)}</span>}
    </Alert>
  );
}
