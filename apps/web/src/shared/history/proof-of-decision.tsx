/** Lets a person download the proof of the decision about their own request. */
import { Download } from 'lucide-react';
import { useId } from 'react';
import { t } from '@staffroom/contracts/texts/text.js';
import { type HistorySubject, useLazyGetProofQuery } from '../../api/history.js';
import { Button } from '../../ui/button.js';
import { notifyError } from '../../ui/toast.js';

export function ProofOfDecision({ of, fileName }: { of: HistorySubject; fileName: string }) {
  const [fetchProof, { isFetching }] = useLazyGetProofQuery();
  const titleId = useId();
  const download = async () => {
    const { data, error } = await fetchProof(of);
    if (data) save(fileName, `${JSON.stringify(data, null, 2)}\n`);
    else notifyError(t('The proof could not be downloaded'), error);
  };
  return (
    <section aria-labelledby={titleId} className="mt-5 flex flex-col items-start gap-2.5 border-t border-line pt-4">
      <h3 id={titleId} className="font-medium">
        {t('Proof of this decision')}
      </h3>
      <p className="text-sm text-quiet">
        {t(
          'A file that shows what was decided, when and by whom, and that nobody has changed it since. A works council or a lawyer can check it without Staffroom. It contains your request’s decision and nothing about other people’s requests.',
        )}
      </p>
      <Button variant="outline" size="sm" pending={isFetching} onClick={() => void download()}>
        <Download aria-hidden="true" />
        {t('Download Proof')}
      </Button>
    </section>
  );
}

function save(fileName: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  const link = document.createElement('a');
  Object.assign(link, { href: url, download: fileName });
  link.click();
  // the browser reads it after this task
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
