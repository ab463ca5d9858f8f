"""Isolation: a sandbox for answers that nobody has read, which is to say untrusted code.

=================== ========================================================================
linux               Linux's own calls: namespaces, mounts, capabilities, landlock, seccomp
system_calls        the system calls that an answer may not make
sandbox             what can be seen in the sandbox where answers run
cgroup              what all processes of a trial may use together
confine             what a single trial loses before its answer begins
fork_server         the process in the sandbox: it forks a trial for each exercise
probe               whether any of it can be had on this machine
start               enter the sandbox and become the fork server
trials              this side: start a sandbox, send exercises in, take outcomes out
=================== ========================================================================
"""
