import { useForm } from 'react-hook-form';
import { useDispatch } from 'react-redux';
import type { LoginBody } from '@staffroom/contracts/auth.js';
import { signedIn } from '../../api/session-slice.js';
import { Button } from '../../ui/button.js';
import { Field } from '../../ui/field.js';
import { Input } from '../../ui/input.js';
import { notifyError, toast } from '../../ui/toast.js';
import { useLoginMutation } from './auth.api.js';
import { emailRules } from './email-rules.js';
import { FormHead } from './form-head.js';
import { TextLink } from './text-link.js';

export default function LoginPage() {
  const { register, handleSubmit, formState } = useForm<LoginBody>({ defaultValues: { email: '', password: '' } });
  const { errors } = formState;
  const [login, { isLoading }] = useLoginMutation();
  const dispatch = useDispatch();

  const onSubmit = handleSubmit(async ({ email, password }) => {
    const { data, error } = await login({ email: email.trim(), password });
    if (!data) {
      notifyError('Login failed', error, 'Invalid credentials');
      return;
    }
    // The guard of this page now leads on, to the dashboard or to the required password change.
    dispatch(signedIn(data.user));
    toast({ title: 'Welcome back!', description: 'You have successfully logged in.' });
  });

  return (
    <form noValidate onSubmit={(event) => void onSubmit(event)} className="flex flex-col gap-4">
      <FormHead title="Sign in">Good to see you. Use your work email.</FormHead>
      <Field label="Email" error={errors.email?.message} required>
        <Input
          type="email"
          autoComplete="username"
          {...register('email', { required: 'Email is required', ...emailRules })}
        />
      </Field>
      <Field
        label="Password"
        error={errors.password?.message}
        required
        aside={
          <TextLink to="/forgot-password" className="text-sm">
            Forgot password?
          </TextLink>
        }
      >
        <Input
          type="password"
          autoComplete="current-password"
          {...register('password', { required: 'Password is required' })}
        />
      </Field>
      <Button type="submit" pending={isLoading} className="mt-2">
        {isLoading ? 'Signing in...' : 'Sign In'}
      </Button>
    </form>
  );
}
