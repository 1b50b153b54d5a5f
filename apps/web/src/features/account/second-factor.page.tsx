/** Shown to people who must add a second factor before anything else (R64). */
import { useDispatch } from 'react-redux';
import { useLogoutMutation } from '../../api/session.js';
import { secondFactorDue } from '../../api/session-slice.js';
import { Button } from '../../ui/button.js';
import { SecondFactorCard } from './second-factor-card.js';

export default function SecondFactorPage() {
  const dispatch = useDispatch();
  const [logout] = useLogoutMutation();
  return (
    <div className="flex flex-col gap-4">
      <div className="mb-2">
        <h1 className="text-2xl font-semibold tracking-tight">Second Factor Required</h1>
        <p className="mt-1 text-quiet">
          Your company asks for a second factor when you sign in with your password. It takes a minute.
        </p>
      </div>
      {/* The guard of this page then redirects to the dashboard. */}
      <SecondFactorCard onReady={() => dispatch(secondFactorDue(false))} />
      <Button variant="ghost" onClick={() => void logout()}>
        Log out
      </Button>
    </div>
  );
}
