import { type WebhookType, webhookTypes, webhookTypeWords } from '@staffroom/contracts/webhooks.js';
import { Checkbox } from '../../ui/checkbox.js';
import { FieldError } from '../../ui/field.js';

interface TypeFieldsProps {
  value: readonly WebhookType[];
  onChange: (types: WebhookType[]) => void;
  error?: string;
}

export function TypeFields({ value, onChange, error }: TypeFieldsProps) {
  const toggle = (type: WebhookType) =>
    onChange(webhookTypes.filter((one) => (one === type ? !value.includes(one) : value.includes(one))));
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-1.5 text-sm font-medium">Events</legend>
      {webhookTypes.map((type) => (
        <Checkbox
          key={type}
          className="!items-start"
          checked={value.includes(type)}
          onChange={() => toggle(type)}
          label={
            <span>
              {webhookTypeWords[type]}
              <span className="block text-sm text-quiet">{type}</span>
            </span>
          }
        />
      ))}
      {error && <FieldError>{error}</FieldError>}
    </fieldset>
  );
}
