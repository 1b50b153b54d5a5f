/** Rung when a mail waits to be sent; its payload is the mail's id. */
export const mailQueueName = 'mail';

/** Rung when somebody asked for a reset link; without a payload. */
export const resetQueueName = 'password-resets';
