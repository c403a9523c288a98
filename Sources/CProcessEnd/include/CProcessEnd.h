/*
 * Calls into libraries whose own objects go when the process ends, whichever threads still use them.
 */
#ifndef CPROCESSEND_H
#define CPROCESSEND_H

/* Before such a call: 1, or 0 once the process ends, and then nothing is to be called, nor left. May be nested. */
int process_end_enter(void);
/* After it. */
void process_end_leave(void);
/* Whether a call had better come to its end. */
int process_end_has_begun(void);
/* Lets the end of the process wait for calls that have begun, for some seconds, before what has been made so far goes: what is
   registered last comes first. */
void process_end_guard(void);

#endif
