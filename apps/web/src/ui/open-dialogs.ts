/** What all open dialogs share: Back closes the one on top, and the browser asks before a tab with unsaved text is closed. */

interface OpenDialog {
  /** As Escape does: asks first if there is unsaved text. */
  requestClose(): void;
  hasUnsavedText(): boolean;
  /** The address names it, so that it has an entry in the browser's history already. */
  hasOwnEntry: boolean;
}

const open: OpenDialog[] = [];
/** Keep what was typed into a form. */
const keepers = new Set<() => void>();
/** Their common entry in the history is being removed. */
let isReturning = false;
let isPlanned = false;
let isLeaving = false;

/** Returns a function that removes it. */
export function addDialog(dialog: OpenDialog): () => void {
  if (open.length === 0) {
    window.addEventListener('popstate', onBack);
    window.addEventListener('beforeunload', askBeforeUnload);
  }
  open.push(dialog);
  planEntry();
  return () => {
    open.splice(open.indexOf(dialog), 1);
    planEntry();
    if (open.length === 0) window.removeEventListener('beforeunload', askBeforeUnload);
  };
}

/** Returns a function that removes it. */
export function addForm(keep: () => void): () => void {
  keepers.add(keep);
  return () => void keepers.delete(keep);
}

/** Before a reload that must not be prevented. */
export function keepForms(): void {
  isLeaving = true;
  for (const keep of keepers) keep();
}

/** Later, because one dialog may open while another closes. */
function planEntry(): void {
  if (!isPlanned) setTimeout(settleEntry);
  isPlanned = true;
}

function settleEntry(): void {
  isPlanned = false;
  if (isReturning) return;
  const needsEntry = open.some(({ hasOwnEntry }) => !hasOwnEntry);
  if (needsEntry && !isAtEntry()) {
    window.history.pushState({ ...(window.history.state as object | null), dialog: true }, '');
  } else if (!needsEntry && isAtEntry()) {
    isReturning = true;
    window.history.back();
  }
}

function onBack(): void {
  const top = open.findLast(({ hasOwnEntry }) => !hasOwnEntry);
  if (top && !isReturning && !isAtEntry()) top.requestClose();
  isReturning = false;
  planEntry();
  if (open.length === 0) window.removeEventListener('popstate', onBack);
}

function isAtEntry(): boolean {
  return (window.history.state as { dialog?: true } | null)?.dialog === true;
}

function askBeforeUnload(event: BeforeUnloadEvent): void {
  if (!isLeaving && open.some((dialog) => dialog.hasUnsavedText())) event.preventDefault();
}
