import { Printer } from 'lucide-react';
import { useState } from 'react';
import { printPage } from '#shared/format/print-page.ts';
import { Button } from '#shared/ui/button/button.tsx';
import { resultTexts as texts } from '../../texts.ts';

/** The people on the page as PDF, through the browser's own print dialog. */
export function PrintButton() {
  const [isPreparing, setPreparing] = useState(false);

  async function print(): Promise<void> {
    setPreparing(true);
    await printPage();
    setPreparing(false);
  }

  return (
    <Button
      theme="white"
      size="s"
      icon={<Printer size={18} />}
      title={texts.printTitle}
      busy={isPreparing}
      onClick={() => void print()}
    >
      {texts.print}
    </Button>
  );
}
