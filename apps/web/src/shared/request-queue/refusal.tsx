import { Isolated } from '../../ui/isolated.js';

/** On a card: why the server refused the reviewer's decision. The toast has announced it. */
export function Refusal({ children }: { children: string }) {
  return (
    <p className="text-sm break-words text-rejected-ink">
      <Isolated>{children}</Isolated>
    </p>
  );
}
