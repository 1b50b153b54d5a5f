/** J and K in the dialog of a request. Keys of one letter can be turned off, because speech input may press them (WCAG 2.1.4). */
import { useStored } from '../../ui/use-stored.js';

export function useMoveKeys(): [boolean, (areOn: boolean) => void] {
  const [value, setValue] = useStored('move-keys', ['on', 'off']);
  return [value === 'on', (areOn) => setValue(areOn ? 'on' : 'off')];
}
