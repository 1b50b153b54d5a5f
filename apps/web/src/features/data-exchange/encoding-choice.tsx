/** Whether the letters of the file are right, and what else it may be (R68). */
import { type CsvEncoding, csvEncodingLabels, csvEncodings } from '@staffroom/contracts/csv-text.js';
import { rich, t, text } from '@staffroom/contracts/texts/text.js';
import { Select } from '../../ui/select.js';

interface EncodingChoiceProps {
  encoding: CsvEncoding;
  names: readonly string[];
  disabled: boolean;
  onChange: (encoding: CsvEncoding) => void;
}

export function EncodingChoice({ encoding, names, disabled, onChange }: EncodingChoiceProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <Select
        label={t('Encoding of the file')}
        className="w-72 max-md:w-full"
        value={encoding}
        options={csvEncodings.map((value) => ({ value, label: t(csvEncodingLabels[value]) }))}
        disabled={disabled}
        onChange={onChange}
      />
      <p className="min-w-60 flex-1 text-sm">
        {names.length > 0 &&
          rich(text('Are these names right? <who>{names}</who>'), {
            names: names.join(' · '),
            who: (words) => (
              <bdi key="who" className="font-medium">
                {words}
              </bdi>
            ),
          })}
      </p>
    </div>
  );
}
