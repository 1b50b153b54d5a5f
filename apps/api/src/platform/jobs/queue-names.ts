/** Rung when a mail waits to be sent; its payload is the mail's id. */
export const mailQueueName = 'mail';
